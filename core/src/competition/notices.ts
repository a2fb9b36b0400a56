import type { NoticeTemplate } from '../base/notice/template.ts'

/** Notices about the approval of a round. */
export const approvalNotices = {
  requested: {
    event: 'approval.requested',
    title: { zh: '竞赛等待审批', en: 'A competition awaits your approval' },
    body: {
      zh: '{group} 的 {by} 提交了竞赛，请查看设置与变更后审批。{note}',
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
      zh: '{by} 的意见：{opinion}。修改后可重新提交审批。',
      en: '{by} says: {opinion}. Change it and submit it again.',
    },
  },
} as const satisfies Record<string, NoticeTemplate>

export type ApprovalNotice = keyof typeof approvalNotices

declare module '../base/notice/template.ts' {
  interface NoticeKeys extends Record<`competition.${ApprovalNotice}`, true> {}
}
