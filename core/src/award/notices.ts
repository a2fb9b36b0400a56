import type { NoticeTemplate } from '../base/notice/template.ts'

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
  toConfirm: {
    event: 'result.awards_waiting',
    title: { zh: '有奖项待您确认', en: 'Awards wait for your confirmation' },
    body: {
      zh: '{by} 设置了 {works} 件作品的奖项，须由另一人确认。',
      en: '{by} set the awards of {works} works. Another person has to confirm them.',
    },
  },
} as const satisfies Record<string, NoticeTemplate>

declare module '../base/notice/template.ts' {
  interface NoticeKeys extends Record<`award.${keyof typeof awardNotices}`, true> {}
}
