import type { NoticePlaceholder } from '../base/notice/placeholder.ts'

/** Placeholders of this module’s notices. */
export const approvalPlaceholders = {
  group: { zh: '机构', en: 'Organisation', sample: { zh: '示例省赛组委会', en: 'An example committee' } },
  by: { zh: '操作人', en: 'Done by', sample: { zh: '李*', en: 'L*i' }, personal: 'name' },
  note: { zh: '附言', en: 'Note', sample: { zh: '时间较紧，请优先审批', en: 'It is urgent' }, personal: 'text' },
} as const satisfies Record<string, NoticePlaceholder>
