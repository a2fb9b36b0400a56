import type { NoticeTemplate } from '../../base/notice/template.ts'

/** Notices about what becomes of an enrolment. */
export const decisionNotices = {
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
    required: ['opinion'],
    title: { zh: '报名被退回', en: 'Enrolment returned' },
    body: {
      zh: '团队“{team}”的报名被退回修改：{opinion}',
      en: 'The enrolment of “{team}” was returned for changes: {opinion}',
    },
  },
  excluded: {
    event: 'enrolment.excluded',
    required: ['reason'],
    title: { zh: '参赛资格变更', en: 'Taken out of the competition' },
    body: {
      zh: '团队“{team}”被{kind}：{reason}',
      en: 'The team “{team}” was taken out ({kind}): {reason}',
    },
  },
  readmitted: {
    event: 'enrolment.excluded',
    required: ['reason'],
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
      zh: '团队“{team}”在{stage}截止前没有提交作品，视为放弃',
      en: 'The team “{team}” handed in no work for {stage} before the deadline, so its place was given up',
    },
  },
  reinstated: {
    event: 'enrolment.excluded',
    required: ['reason'],
    title: { zh: '已恢复参赛', en: 'Reinstated' },
    body: {
      zh: '团队“{team}”已恢复参赛：{reason}',
      en: 'The team “{team}” takes part again: {reason}',
    },
  },
  rejected: {
    event: 'enrolment.rejected',
    required: ['opinion'],
    title: { zh: '报名未通过', en: 'Enrolment rejected' },
    body: {
      zh: '团队“{team}”的报名未通过：{opinion}',
      en: 'The enrolment of “{team}” was rejected: {opinion}',
    },
  },
  enrolled: {
    event: 'enrolment.enrolled',
    required: ['number'],
    title: { zh: '报名成功', en: 'Enrolled' },
    body: {
      zh: '团队“{team}”报名成功，参赛编号 {number}',
      en: 'The team “{team}” is enrolled with the number {number}',
    },
  },
  enrolledUnnumbered: {
    event: 'enrolment.enrolled',
    title: { zh: '报名成功', en: 'Enrolled' },
    body: {
      zh: '团队“{team}”报名成功，参赛编号在首次提交作品时生成',
      en: 'The team “{team}” is enrolled; it gets its number with its first work',
    },
  },
  paymentDue: {
    event: 'payment.due',
    required: ['until', 'amount'],
    title: { zh: '请缴纳报名费', en: 'Please pay the entry fee' },
    body: {
      zh: '团队“{team}”须在 {until} 前缴纳 {amount}，逾期视为放弃',
      en: 'The team “{team}” has to pay {amount} before {until}, or its place is given up',
    },
  },
  feeWaived: {
    event: 'payment.waiver',
    title: { zh: '报名费已减免', en: 'The entry fee is waived' },
    body: { zh: '团队“{team}”的报名费已全部减免，无须缴费', en: 'The team “{team}” need not pay an entry fee' },
  },
  feeReduced: {
    event: 'payment.waiver',
    required: ['rest'],
    title: { zh: '报名费已减免', en: 'The entry fee is reduced' },
    body: { zh: '团队“{team}”的报名费已减免，还须缴纳 {rest}', en: 'The team “{team}” still has to pay {rest}' },
  },
  unpaidRestored: {
    event: 'payment.closed',
    required: ['reason'],
    title: { zh: '报名已恢复', en: 'Your enrolment is restored' },
    body: {
      zh: '主办方恢复了团队“{team}”的报名：{reason}。请留意缴费或候补通知，逾期将再次视为放弃',
      en: 'The organiser restored the enrolment of the team “{team}”: {reason}. See the notice about its fee or the waiting list; unpaid in time, it gives up its place again',
    },
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
    required: ['change'],
    title: { zh: '赛程调整', en: 'A date changed' },
    body: {
      zh: '“{round}”{stage}的{kind}窗口{change}',
      en: '{round}, {stage}: the {kind} window {change}',
    },
  },
  scheduleMoved: {
    event: 'deadline.moved',
    required: ['changes'],
    title: { zh: '赛程调整', en: 'Dates changed' },
    body: { zh: '“{round}”赛程有变：{changes}', en: 'Dates of {round} changed. {changes}' },
  },
  roundPaused: {
    event: 'deadline.moved',
    required: ['windows'],
    title: { zh: '竞赛暂停', en: 'Paused' },
    body: {
      zh: '主办方暂停了“{round}”：{windows}暂不开放，恢复时会通知您',
      en: 'The organiser has paused {round}. Closed for now: {windows}. You are notified when it goes on',
    },
  },
  roundResumed: {
    event: 'deadline.moved',
    required: ['changes'],
    title: { zh: '竞赛恢复', en: 'The pause has ended' },
    body: { zh: '“{round}”已恢复：{changes}', en: '{round} goes on. {changes}' },
  },
  fellBack: {
    event: 'enrolment.returned',
    required: ['why'],
    title: { zh: '报名未能提交', en: 'Enrolment not submitted' },
    body: {
      zh: '团队“{team}”未能提交：{why}。报名已回到草稿，请修改后重新提交',
      en: '“{team}” could not be submitted: {why}. It is a draft again',
    },
  },
} as const satisfies Record<string, NoticeTemplate>
