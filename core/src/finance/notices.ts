import type { NoticeTemplate } from '../base/notice/template.ts'

/** Notices of this module. */
export const financeNotices = {
  paid: {
    event: 'payment.paid',
    title: { zh: '缴费成功', en: 'Payment received' },
    body: { zh: '订单 {no} 已收到 {amount}', en: 'Order {no}: {amount} received' },
  },
  closed: {
    event: 'payment.closed',
    title: { zh: '订单已关闭', en: 'Order closed' },
    body: { zh: '订单 {no}（{amount}）已关闭：{why}', en: 'Order {no} ({amount}) was closed: {why}' },
  },
  refunded: {
    event: 'payment.refunded',
    title: { zh: '退款已完成', en: 'Refunded' },
    body: { zh: '订单 {no} 的 {amount} 已退还', en: '{amount} of order {no} was given back' },
  },
  refundFailed: {
    event: 'payment.refunded',
    title: { zh: '退款未成功', en: 'A refund failed' },
    body: {
      zh: '订单 {no} 的 {amount} 未能原路退回（{why}），请填写收款账户重新申请退款',
      en: '{amount} of order {no} could not go back the way it came ({why}): request the refund again with a bank account',
    },
  },
  slipRejected: {
    event: 'payment.slip',
    title: { zh: '转账凭证未通过', en: 'The transfer slip was rejected' },
    body: { zh: '订单 {no} 的转账凭证未通过：{opinion}', en: 'The slip of order {no} was rejected: {opinion}' },
  },
  waiverGranted: {
    event: 'payment.waiver',
    title: { zh: '费用减免已通过', en: 'A waiver was granted' },
    body: { zh: '“{title}”的费用减免申请已通过', en: 'The waiver for “{title}” was granted' },
  },
  waiverRejected: {
    event: 'payment.waiver',
    title: { zh: '费用减免未通过', en: 'A waiver was rejected' },
    body: {
      zh: '“{title}”的费用减免申请未通过：{opinion}',
      en: 'The waiver for “{title}” was rejected: {opinion}',
    },
  },
  invoiceIssued: {
    event: 'payment.invoice',
    title: { zh: '发票已开具', en: 'Your invoice was issued' },
    body: {
      zh: '订单 {no} 的发票（{amount}）已开具，可在“我的订单”中下载',
      en: 'The invoice of order {no} ({amount}) was issued: download it under “My orders”',
    },
  },
  invoiceRejected: {
    event: 'payment.invoice',
    title: { zh: '发票申请未通过', en: 'The request for an invoice was rejected' },
    body: {
      zh: '订单 {no} 的发票申请未通过：{opinion}',
      en: 'The request for an invoice of order {no} was rejected: {opinion}',
    },
  },
  invoiceReversed: {
    event: 'payment.invoice',
    title: { zh: '发票已红冲', en: 'An invoice was reversed' },
    body: {
      zh: '订单 {no} 的发票 {number} 已红冲：{opinion}',
      en: 'Invoice {number} of order {no} was reversed: {opinion}',
    },
  },
  kept: {
    event: 'payment.kept',
    title: { zh: '收到一笔待处理的款项', en: 'Money to be decided on' },
    body: {
      zh: '订单 {no} 又收到 {amount}（{why}），工作人员会核实并退还',
      en: 'Another {amount} came for order {no} ({why}); staff will check it and give it back',
    },
  },
} as const satisfies Record<string, NoticeTemplate>

export type FinanceNotice = keyof typeof financeNotices

declare module '../base/notice/template.ts' {
  interface NoticeKeys extends Record<`finance.${FinanceNotice}`, true> {}
}
