import type { NoticePlaceholder } from '../base/notice/placeholder.ts'

/** Placeholders of this module’s notices. */
export const financePlaceholders = {
  no: { zh: '订单号', en: 'Order', sample: 'P20260318000123' },
  amount: { zh: '金额', en: 'Amount', sample: '¥200.00' },
  why: { zh: '缘由', en: 'Cause', sample: { zh: '超过缴费期限', en: 'not paid in time' } },
  title: {
    zh: '减免事项',
    en: 'Waiver',
    sample: { zh: '示例竞赛报名费', en: 'Entry fee of an example' },
    personal: 'text',
  },
  number: { zh: '发票号码', en: 'Invoice', sample: '26112000000012345678' },
} as const satisfies Record<string, NoticePlaceholder>
