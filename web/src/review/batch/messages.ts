import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const entryMessages = defineMessages('review.entries', {
  taskReturned: { zh: '已退回，专家会收到通知', en: 'Returned: the expert is notified' },
  loadOf: { zh: '已分配 {load} 件，上限 {limit} 件', en: '{load} of {limit} works' },
  loadFull: { zh: '已达上限 {limit} 件', en: 'at the limit of {limit} works' },
  limitHint: {
    zh: '已达上限的专家，可在“专家”中调高上限后再选',
    en: 'Raise the limit of an expert under Experts to choose one at the limit',
  },
})
