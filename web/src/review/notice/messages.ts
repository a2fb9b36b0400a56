import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const reviewNoticeMessages = defineMessages('reviewNotice', {
  noticeAskTitle: { zh: '{count} 位专家已同意现在的须知', en: 'Experts who agreed to the present notice: {count}' },
  noticeRenew: {
    zh: '重新征求同意：这 {count} 位专家同意新须知后才能继续评分',
    en: 'Ask anew: the experts ({count}) go on scoring after they agree to the new notice',
  },
  noticeKeep: {
    zh: '仅作文字更正：已同意的保持有效',
    en: 'Only a correction of wording: agreements stay valid',
  },
  noticeAskBack: { zh: '继续修改', en: 'Go on editing' },
  edit: { zh: '修改须知', en: 'Edit the notice' },
  view: { zh: '查看须知', en: 'See the notice' },
  noticeOf: { zh: '“{name}”的评审须知', en: 'Notice of {name}' },
  agreedOf: { zh: '已同意', en: 'Agreed' },
  of: { zh: '{agreed} / {judges}', en: '{agreed} of {judges}' },
  empty: { zh: '还没有评审批次', en: 'No review batches yet' },
  emptyHint: {
    zh: '在评审分配中开设批次后，这里可以修改专家须知。',
    en: 'Open a batch under Distribution; its notice is edited here.',
  },
  experts: { zh: '同意情况', en: 'Who agreed' },
  agreedAt: { zh: '{time} 同意', en: 'agreed {time}' },
  notYet: { zh: '尚未同意', en: 'not yet' },
})
