import type { NoticeTemplate } from '../base/notice/template.ts'
import { objectionNotices } from './objection/notices.ts'

/** Notices of this module. */
export const awardNotices = {
  published: {
    event: 'result.published',
    title: { zh: '成绩已公布', en: 'Results are published' },
    body: {
      zh: '您参加的赛项已公布成绩，请登录查看。',
      en: 'The results of your event are out. Sign in to see yours.',
    },
  },
  withdrawn: {
    event: 'result.withdrawn',
    required: ['reason'],
    title: { zh: '成绩已撤回', en: 'Results were withdrawn' },
    body: {
      zh: '您参加的赛项的成绩已由主办方撤回：{reason}。此前据此发放的证书不再有效；重新公布后会再次通知您。',
      en: 'The organiser withdrew the results of your event: {reason}. Certificates issued on them are no longer valid. You will be told when results are published again.',
    },
  },
  winnerRevoked: {
    event: 'result.withdrawn',
    required: ['reason'],
    title: { zh: '团队“{team}”的奖项已撤销', en: 'The award of team “{team}” was revoked' },
    body: {
      zh: '“{award}”已撤销：{reason}。公开名单已标明，相应证书不再有效。',
      en: '“{award}” was revoked: {reason}. The public list says so, and its certificates are no longer valid.',
    },
  },
  /** To those who may confirm it. */
  revocationAsked: {
    event: 'result.awards_waiting',
    required: ['reason'],
    title: { zh: '有撤销奖项的请求待您确认', en: 'The revocation of an award waits for your confirmation' },
    body: {
      zh: '{by} 请求撤销团队“{team}”的“{award}”：{reason}。请在获奖名单中确认或不予撤销。',
      en: '{by} asks to revoke “{award}” of team “{team}”: {reason}. Confirm it or leave the award in the list of awards.',
    },
  },
  winnerRestored: {
    event: 'result.published',
    required: ['reason'],
    title: { zh: '团队“{team}”的奖项已恢复', en: 'The award of team “{team}” was restored' },
    body: {
      zh: '“{award}”已恢复：{reason}。公开名单已更正；原证书不再有效，主办方将另行发放新证书。',
      en: '“{award}” was restored: {reason}. The public list is corrected. Earlier certificates stay invalid; the organiser issues new ones.',
    },
  },
  /** To those who may confirm it. */
  restorationAsked: {
    event: 'result.awards_waiting',
    required: ['reason'],
    title: { zh: '有恢复奖项的请求待您确认', en: 'The restoration of an award waits for your confirmation' },
    body: {
      zh: '{by} 请求恢复团队“{team}”的“{award}”：{reason}。请在获奖名单中确认或不予恢复。',
      en: '{by} asks to restore “{award}” of team “{team}”: {reason}. Confirm it or leave the award revoked in the list of awards.',
    },
  },
  toConfirm: {
    event: 'result.awards_waiting',
    title: { zh: '有奖项待您确认', en: 'Awards wait for your confirmation' },
    body: {
      zh: '{by} 设置了 {works} 件作品的奖项，须由另一人确认。',
      en: '{by} set the awards of {works} works. Another person has to confirm them.',
    },
  },
  confirmed: {
    event: 'result.awards_confirmed',
    title: { zh: '奖项已确认', en: 'Your awards are confirmed' },
    body: {
      zh: '{by} 确认了您设置的 {works} 件作品的奖项，现在可以发布结果。',
      en: '{by} confirmed the awards of {works} works that you set. The results can be published now.',
    },
  },
  /** To the person whose awards were sent back. */
  sentBack: {
    event: 'result.awards_returned',
    required: ['reason'],
    title: { zh: '奖项被退回', en: 'Your awards were sent back' },
    body: {
      zh: '{by} 退回了您设置的奖项：{reason}。请修改后重新提交确认。',
      en: '{by} sent back the awards that you set: {reason}. Please change them and ask for confirmation again.',
    },
  },
  /** To those who were asked to confirm. */
  recalled: {
    event: 'result.awards_recalled',
    title: { zh: '待确认的奖项已撤回', en: 'Awards to confirm were recalled' },
    body: {
      zh: '{by} 撤回了奖项的确认请求以便修改，目前无需处理；修改后会再次请您确认。',
      en: '{by} recalled the awards to change them. There is nothing to do now; you will be asked again.',
    },
  },
  ...objectionNotices,
} as const satisfies Record<string, NoticeTemplate>

declare module '../base/notice/template.ts' {
  interface NoticeKeys extends Record<`award.${keyof typeof awardNotices}`, true> {}
}
