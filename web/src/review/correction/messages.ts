import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const correctionMessages = defineMessages('review.correction', {
  keyword: { zh: '关键词', en: 'Keyword' },
  batch: { zh: '评审批次', en: 'Review batch' },
  state: { zh: '状态', en: 'State' },
  label: { zh: '评审编号', en: 'Review no.' },
  work: { zh: '作品名称', en: 'Work' },
  expert: { zh: '专家', en: 'Expert' },
  reason: { zh: '更正理由', en: 'Reason' },
  requestedAt: { zh: '申请时间', en: 'Requested' },
  round: { zh: '竞赛', en: 'Competition' },
  submittedAt: { zh: '评分提交时间', en: 'Sheet submitted' },
  answer: { zh: '答复', en: 'Answer' },
  answeredBy: { zh: '处理人', en: 'Decided by' },
  answeredAt: { zh: '处理时间', en: 'Decided' },
  empty: { zh: '没有更正申请', en: 'There are no requests' },
  emptyHint: {
    zh: '专家提交全部评分后如发现差错，会在这里申请更正',
    en: 'Experts who find a mistake after they have submitted everything ask here',
  },
  return: { zh: '退回评分', en: 'Return scorecard' },
  returnText: {
    zh: '评分退回给专家修改，重新提交后生效；专家会收到通知。申请理由：{reason}',
    en: 'The expert can change the scorecard and submits it again, and is notified. Requested because: {reason}',
  },
  returnReason: { zh: '退回说明（专家可见）', en: 'Note, shown to the expert' },
  returned: { zh: '已退回，专家会收到通知', en: 'Returned: the expert is notified' },
  decline: { zh: '不予更正', en: 'Decline' },
  declineText: {
    zh: '已提交的评分保持不变；专家会收到答复。申请理由：{reason}',
    en: 'The submitted scorecard stays as it is, and the expert is told. Requested because: {reason}',
  },
  declineReason: { zh: '不予更正的原因（专家可见）', en: 'Reason, shown to the expert' },
  declined: { zh: '已答复专家', en: 'The expert is told' },
  toBatch: { zh: '评审批次', en: 'Batch' },
})
