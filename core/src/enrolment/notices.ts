import type { Bilingual } from '../base/shapes.ts'
import { captaincyNotices } from './captaincy/notices.ts'
import { joiningNotices } from './joining/notices.ts'
import { rosterNotices } from './roster/notices.ts'
import { waitingNotices } from './waiting/notices.ts'

export interface NoticeWords {
  /** The topic that people subscribe to. */
  readonly event: string
  readonly title: Bilingual
  /** With `{name}` placeholders. */
  readonly body: Bilingual
}

/** Notices of this module. */
export const enrolmentNotices = {
  ...captaincyNotices,
  ...joiningNotices,
  ...waitingNotices,
  invited: {
    event: 'enrolment.invited',
    title: { zh: '组队邀请', en: 'Invitation to a team' },
    body: {
      zh: '{captain} 邀请您以“{roleZh}”身份加入团队“{team}”，请在 {untilZh} 前答复',
      en: '{captain} invites you to the team “{team}” as {roleEn}. Please answer before {untilEn}',
    },
  },
  reminded: {
    event: 'enrolment.invited',
    title: { zh: '请答复组队邀请', en: 'Please answer an invitation' },
    body: {
      zh: '{captain} 提醒您：团队“{team}”邀请您担任“{roleZh}”，请在 {untilZh} 前答复',
      en: '{captain} reminds you: the team “{team}” invites you as {roleEn}. Please answer before {untilEn}',
    },
  },
  added: {
    event: 'enrolment.added',
    title: { zh: '您已加入团队', en: 'You are in a team' },
    body: {
      zh: '{captain} 将您以“{roleZh}”身份加入团队“{team}”',
      en: '{captain} added you to the team “{team}” as {roleEn}',
    },
  },
  noteFromTeam: {
    event: 'enrolment.note',
    title: { zh: '参赛者留言', en: 'A note of a team' },
    body: {
      zh: '团队“{team}”给主办方留言，请查看并回复',
      en: 'The team “{team}” wrote to the organiser: please answer',
    },
  },
  noteFromOrganiser: {
    event: 'enrolment.note',
    title: { zh: '主办方回复了留言', en: 'The organiser wrote to you' },
    body: { zh: '主办方给团队“{team}”留言，请查看', en: 'The organiser wrote to the team “{team}”' },
  },
  imported: {
    event: 'enrolment.imported',
    title: { zh: '已为您的团队报名', en: 'Your team was entered' },
    body: {
      zh: '{by} 已为团队“{team}”报名“{item}”，您是队长。请阅读须知、完善资料后提交',
      en: '{by} entered the team “{team}” in “{item}” with you as captain. Please read the notices, complete the data and submit',
    },
  },
  importUndone: {
    event: 'enrolment.imported',
    title: { zh: '批量报名已撤销', en: 'An entry was withdrawn' },
    body: {
      zh: '{by} 为团队“{team}”在“{item}”的报名已撤销，无需再提交',
      en: 'The entry of the team “{team}” in “{item}”, made by {by}, was withdrawn. There is nothing left to submit',
    },
  },
  answered: {
    event: 'enrolment.answered',
    title: { zh: '邀请已答复', en: 'An invitation was answered' },
    body: {
      zh: '{name} {answerZh}加入团队“{team}”',
      en: '{name} {answerEn} to join the team “{team}”',
    },
  },
  removed: {
    event: 'enrolment.removed',
    title: { zh: '您已不在团队中', en: 'You are no longer in a team' },
    body: {
      zh: '{captain} 将您移出了团队“{team}”',
      en: '{captain} removed you from the team “{team}”',
    },
  },
  left: {
    event: 'enrolment.answered',
    title: { zh: '成员退出团队', en: 'A member left the team' },
    body: {
      zh: '{name} 退出了团队“{team}”',
      en: '{name} left the team “{team}”',
    },
  },
  removalRequested: {
    event: 'enrolment.removal',
    title: { zh: '成员退出申请已提交', en: 'A request to leave was made' },
    body: {
      zh: '{by} 申请让 {name} 退出团队“{team}”，等待审核：{reason}',
      en: '{by} requested that {name} leaves the team “{team}”; it waits for a decision: {reason}',
    },
  },
  removalApproved: {
    event: 'enrolment.removal',
    title: { zh: '成员退出申请已通过', en: 'A request to leave was approved' },
    body: {
      zh: '{name} 已不在团队“{team}”中',
      en: '{name} is no longer in the team “{team}”',
    },
  },
  removalRefused: {
    event: 'enrolment.removal',
    title: { zh: '成员退出申请未通过', en: 'A request to leave was refused' },
    body: {
      zh: '{name} 仍在团队“{team}”中：{opinion}',
      en: '{name} stays in the team “{team}”: {opinion}',
    },
  },
  removalLapsed: {
    event: 'enrolment.removal',
    title: { zh: '成员退出申请已结束', en: 'A request to leave has ended' },
    body: {
      zh: '团队“{team}”现为“{stateZh}”，{name} 的退出申请不再审核',
      en: 'The team “{team}” is now in the state “{stateEn}”, so the request that {name} leaves is not decided any more',
    },
  },
  replacementAsked: {
    event: 'enrolment.invited',
    title: { zh: '请确认是否接替队员', en: 'You are asked to replace a member' },
    body: {
      zh: '{captain} 请您在团队“{team}”中接替 {name}，担任{roleZh}。请登录后在“我的团队”中答复',
      en: '{captain} asks you to take the place of {name} in the team “{team}” as {roleEn}. Please sign in and answer under “My teams”',
    },
  },
  replacementDeclined: {
    event: 'enrolment.removal',
    title: { zh: '接替请求被谢绝', en: 'A request to replace was declined' },
    body: {
      zh: '{newcomer} 谢绝在团队“{team}”中接替 {name}，该申请已结束',
      en: '{newcomer} declined to take the place of {name} in the team “{team}”; the request has ended',
    },
  },
  replacementWithdrawn: {
    event: 'enrolment.removal',
    title: { zh: '接替请求已撤回', en: 'A request to replace was withdrawn' },
    body: {
      zh: '请您在团队“{team}”中接替 {name} 的申请已撤回',
      en: 'The request that you take the place of {name} in the team “{team}” was withdrawn',
    },
  },
  replacementJoined: {
    event: 'enrolment.removal',
    title: { zh: '您已加入团队', en: 'You joined a team' },
    body: {
      zh: '您已接替 {name}，成为团队“{team}”的成员',
      en: 'You took the place of {name} in the team “{team}”',
    },
  },
  withdrawn: {
    event: 'enrolment.withdrawn',
    title: { zh: '报名已撤销', en: 'Enrolment withdrawn' },
    body: {
      zh: '{captain} 撤销了团队“{team}”的报名',
      en: '{captain} withdrew the team “{team}”',
    },
  },
  toAudit: {
    event: 'approval.teams',
    title: { zh: '有团队等待审核', en: 'Teams await your approval' },
    body: {
      zh: '新增 {count} 支团队等待您审核',
      en: 'New teams that wait for your approval: {count}',
    },
  },
  toAuditAsAdviser: {
    event: 'approval.teams',
    title: { zh: '您指导的团队等待审核', en: 'Teams that you advise await your approval' },
    body: {
      zh: '您指导的 {count} 支团队已提交，等待您审核',
      en: 'Teams that you advise were submitted and wait for your approval: {count}',
    },
  },
  returned: {
    event: 'enrolment.returned',
    title: { zh: '报名被退回', en: 'Enrolment returned' },
    body: {
      zh: '团队“{team}”的报名被退回修改：{opinion}',
      en: 'The enrolment of “{team}” was returned for changes: {opinion}',
    },
  },
  excluded: {
    event: 'enrolment.excluded',
    title: { zh: '参赛资格变更', en: 'Taken out of the competition' },
    body: {
      zh: '团队“{team}”被{kindZh}：{reason}',
      en: 'The team “{team}” was taken out ({kindEn}): {reason}',
    },
  },
  readmitted: {
    event: 'enrolment.excluded',
    title: { zh: '已恢复参赛', en: 'Readmitted' },
    body: {
      zh: '团队“{team}”已恢复参赛：{reason}',
      en: 'The team “{team}” takes part again: {reason}',
    },
  },
  missedHandIn: {
    event: 'enrolment.excluded',
    title: { zh: '未按时提交作品', en: 'No work was handed in' },
    body: {
      zh: '团队“{team}”在{stageZh}截止前没有提交作品，视为放弃',
      en: 'The team “{team}” handed in no work for {stageEn} before the deadline, so its place was given up',
    },
  },
  ...rosterNotices,
  reinstated: {
    event: 'enrolment.excluded',
    title: { zh: '已恢复参赛', en: 'Reinstated' },
    body: {
      zh: '团队“{team}”已恢复参赛：{reason}',
      en: 'The team “{team}” takes part again: {reason}',
    },
  },
  rejected: {
    event: 'enrolment.rejected',
    title: { zh: '报名未通过', en: 'Enrolment rejected' },
    body: {
      zh: '团队“{team}”的报名未通过：{opinion}',
      en: 'The enrolment of “{team}” was rejected: {opinion}',
    },
  },
  enrolled: {
    event: 'enrolment.enrolled',
    title: { zh: '报名成功', en: 'Enrolled' },
    body: {
      zh: '团队“{team}”报名成功，参赛编号 {number}',
      en: 'The team “{team}” is enrolled with the number {number}',
    },
  },
  paymentDue: {
    event: 'payment.due',
    title: { zh: '请缴纳报名费', en: 'Please pay the entry fee' },
    body: {
      zh: '团队“{team}”须在 {untilZh} 前缴纳 {amount}，逾期视为放弃',
      en: 'The team “{team}” has to pay {amount} before {untilEn}, or its place is given up',
    },
  },
  feeWaived: {
    event: 'payment.waiver',
    title: { zh: '报名费已减免', en: 'The entry fee is waived' },
    body: { zh: '团队“{team}”的报名费已全部减免，无须缴费', en: 'The team “{team}” need not pay an entry fee' },
  },
  feeReduced: {
    event: 'payment.waiver',
    title: { zh: '报名费已减免', en: 'The entry fee is reduced' },
    body: { zh: '团队“{team}”的报名费已减免，还须缴纳 {rest}', en: 'The team “{team}” still has to pay {rest}' },
  },
  forfeited: {
    event: 'payment.closed',
    title: { zh: '逾期未缴费', en: 'Not paid in time' },
    body: {
      zh: '团队“{team}”未在期限内缴费，报名视为放弃',
      en: 'The team “{team}” did not pay in time and its place was given up',
    },
  },
  refunded: {
    event: 'enrolment.withdrawn',
    title: { zh: '报名因退款撤销', en: 'Enrolment withdrawn with its refund' },
    body: {
      zh: '团队“{team}”的报名费将全额退还，报名已撤销',
      en: 'The fee of “{team}” is given back in full, and the enrolment was withdrawn',
    },
  },
  windowMoved: {
    event: 'deadline.moved',
    title: { zh: '赛程调整', en: 'A date changed' },
    body: {
      zh: '“{roundZh}”{stageZh}的{kindZh}窗口{changeZh}',
      en: '{roundEn}, {stageEn}: the {kindEn} window {changeEn}',
    },
  },
  fellBack: {
    event: 'enrolment.returned',
    title: { zh: '报名未能提交', en: 'Enrolment not submitted' },
    body: {
      zh: '成员已全部答复，但团队“{team}”未能提交：{whyZh}。报名已回到草稿，请修改后重新提交',
      en: 'Everybody answered, but “{team}” could not be submitted: {whyEn}. It is a draft again',
    },
  },
} as const satisfies Record<string, NoticeWords>

export type EnrolmentNotice = keyof typeof enrolmentNotices
