import type { NoticePlaceholder } from '../base/notice/placeholder.ts'

/** Placeholders of this module’s notices. */
export const certificatePlaceholders = {
  kind: { zh: '证书类型', en: 'Kind', sample: { zh: '获奖证书', en: 'Winner' } },
  number: { zh: '证书编号', en: 'Certificate number', sample: 'EX2026-0001' },
  field: { zh: '更正的内容', en: 'Corrected field', sample: { zh: '姓名', en: 'Name' } },
} as const satisfies Record<string, NoticePlaceholder>
