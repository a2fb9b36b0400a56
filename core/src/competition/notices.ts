import type { NoticeTemplate } from '../base/notice/template.ts'

/** Notices about the approval of a round and of its dates. */
export const approvalNotices = {
  requested: {
    event: 'approval.requested',
    title: { zh: '竞赛等待审批', en: 'A competition awaits your approval' },
    body: {
      zh: '{group}的{by}提交了竞赛，请查看设置与变更后审批。{note}',
      en: '{by} of {group} submitted it. Please look at its settings and changes, then decide. {note}',
    },
  },
  approved: {
    event: 'approval.answered',
    title: { zh: '竞赛已通过审批并发布', en: 'Your competition was approved and is published' },
    body: { zh: '审批人：{by}。{opinion}', en: 'Decided by {by}. {opinion}' },
  },
  rejected: {
    event: 'approval.answered',
    required: ['opinion'],
    title: { zh: '竞赛未通过审批', en: 'Your competition was not approved' },
    body: {
      zh: '修改后可重新提交审批。{by}的意见：{opinion}',
      en: 'Change it and submit it again. {by} says: {opinion}',
    },
  },
  datesRequested: {
    event: 'approval.requested',
    title: { zh: '下级竞赛申请调整时间', en: 'A competition asks you to move its dates' },
    body: {
      zh: '{group}的{by}申请调整您审批过的竞赛的时间，请查看后处理。原因：{note}',
      en: '{by} of {group} asks to move dates of a competition that you approved. Please look and decide. Why: {note}',
    },
  },
  datesApproved: {
    event: 'approval.answered',
    title: { zh: '时间调整已获同意并生效', en: 'The dates are moved as you asked' },
    body: { zh: '处理人：{by}。{opinion}', en: 'Decided by {by}. {opinion}' },
  },
  datesRejected: {
    event: 'approval.answered',
    required: ['opinion'],
    title: { zh: '时间调整未获同意', en: 'The dates stay as they are' },
    body: { zh: '{by}的意见：{opinion}', en: '{by} says: {opinion}' },
  },
  datesLapsed: {
    event: 'approval.answered',
    title: { zh: '上级已调整时间，您的申请失效', en: 'The dates were moved; your request lapsed' },
    body: { zh: '{by}已直接调整时间，请查看新的赛程。', en: '{by} moved the dates. Please look at the new schedule.' },
  },
} as const satisfies Record<string, NoticeTemplate>

export type ApprovalNotice = keyof typeof approvalNotices

declare module '../base/notice/template.ts' {
  interface NoticeKeys extends Record<`competition.${ApprovalNotice}`, true> {}
}
