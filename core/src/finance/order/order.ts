import { z } from 'zod'
import type { ExportColumns } from '../../base/export/list-export.ts'
import { anyText, Id, Instant, type Bilingual } from '../../base/shapes.ts'
import { FeeFacts } from '../fee/fee.ts'

/** States of an order. */
export const ORDER_STATES = [
  'created',
  'pending_payment',
  'slip_submitted',
  'slip_rejected',
  'paid',
  'closed',
  'refund_requested',
  'refunding',
  'partially_refunded',
  'refunded',
  'refund_rejected',
] as const
export const OrderState = z.enum(ORDER_STATES)
export type OrderState = z.infer<typeof OrderState>

export const orderStateLabels: Record<OrderState, Bilingual> = {
  created: { zh: '待缴费', en: 'To be paid' },
  pending_payment: { zh: '支付中', en: 'Payment under way' },
  slip_submitted: { zh: '凭证待确认', en: 'Slip to be confirmed' },
  slip_rejected: { zh: '凭证未通过', en: 'Slip rejected' },
  paid: { zh: '已缴费', en: 'Paid' },
  closed: { zh: '已关闭', en: 'Closed' },
  refund_requested: { zh: '退款待审批', en: 'Refund requested' },
  refunding: { zh: '退款中', en: 'Refund under way' },
  partially_refunded: { zh: '部分退款', en: 'Partly refunded' },
  refunded: { zh: '已退款', en: 'Refunded' },
  refund_rejected: { zh: '退款未通过', en: 'Refund rejected' },
}

/** Orders that wait for money. */
export const OPEN_ORDERS = [
  'created',
  'pending_payment',
  'slip_submitted',
  'slip_rejected',
] as const satisfies readonly OrderState[]

/** Orders whose money came, whatever was given back since. */
export const PAID_ORDERS = [
  'paid',
  'refund_requested',
  'refunding',
  'partially_refunded',
  'refunded',
  'refund_rejected',
] as const satisfies readonly OrderState[]

interface InOrderState {
  readonly state: OrderState
}

export const isOpenOrder = ({ state }: InOrderState): boolean => (OPEN_ORDERS as readonly OrderState[]).includes(state)
export const isPaidOrder = ({ state }: InOrderState): boolean => (PAID_ORDERS as readonly OrderState[]).includes(state)
export const isRefundedOrder = ({ state }: InOrderState): boolean => state === 'refunded'
export const awaitsSlipDecision = ({ state }: InOrderState): boolean => state === 'slip_submitted'

/** Why an order was closed without money. */
export const CLOSE_REASONS = ['cancelled', 'expired'] as const
export const CloseReason = z.enum(CLOSE_REASONS)
export type CloseReason = z.infer<typeof CloseReason>

export const closeReasonLabels: Record<CloseReason, Bilingual> = {
  cancelled: { zh: '已取消', en: 'Cancelled' },
  expired: { zh: '逾期未缴', en: 'Not paid in time' },
}

/** What an order is for, in the words of the module that opened it. */
export const OrderLine = z.object({
  lineId: Id,
  subjectId: Id,
  title: z.string(),
  facts: FeeFacts,
  fee: z.number().int(),
  waived: z.number().int(),
  amount: z.number().int(),
  refunded: z.number().int(),
  refundSteps: z.array(z.object({ until: Instant, percent: z.number().int() })),
})
export type OrderLine = z.infer<typeof OrderLine>

export const OrderRow = z.object({
  orderId: Id,
  no: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  schoolName: z.string(),
  payerName: z.string(),
  lineCount: z.number().int(),
  amount: z.number().int(),
  refunded: z.number().int(),
  state: OrderState,
  isClosing: z.boolean(),
  closedWhy: CloseReason.nullable(),
  createdAt: Instant,
  expiresAt: Instant,
  paidAt: Instant.nullable(),
  version: z.number().int(),
})
export type OrderRow = z.infer<typeof OrderRow>

/** Ways in which an order can be paid. */
export const PAY_METHODS = ['alipay', 'wechat', 'transfer'] as const
export const PayMethod = z.enum(PAY_METHODS)
export type PayMethod = z.infer<typeof PayMethod>

export const payMethodLabels: Record<PayMethod, Bilingual> = {
  alipay: { zh: '支付宝', en: 'Alipay' },
  wechat: { zh: '微信支付', en: 'WeChat Pay' },
  transfer: { zh: '对公转账', en: 'Bank transfer' },
}

export const PaymentState = z.enum(['waiting', 'paid', 'closed'])
export type PaymentState = z.infer<typeof PaymentState>

export const paymentStateLabels: Record<PaymentState, Bilingual> = {
  waiting: { zh: '等待付款', en: 'Waiting' },
  paid: { zh: '已到账', en: 'Received' },
  closed: { zh: '已关闭', en: 'Closed' },
}

/** One attempt to pay an order. */
export const PaymentView = z.object({
  paymentId: Id,
  method: PayMethod,
  outTradeNo: z.string(),
  tradeNo: z.string().nullable(),
  amount: z.number().int(),
  state: PaymentState,
  createdAt: Instant,
  paidAt: Instant.nullable(),
})
export type PaymentView = z.infer<typeof PaymentView>

/** Whether a refund names a bank account: it must, may (the original route failed), or goes by the original route. */
export const PayeeNeed = z.enum(['needed', 'offered', 'none'])
export type PayeeNeed = z.infer<typeof PayeeNeed>

export const OrderDetail = OrderRow.extend({
  lines: z.array(OrderLine),
  payments: z.array(PaymentView),
  /** Ways to pay that are offered and set up. */
  methods: z.array(PayMethod),
  /** Whether the viewer may request its invoice: its payer, and staff of the school it was made for by staff. */
  isInvoiceable: z.boolean(),
  /** Whether a refund of it names a bank account. */
  payeeNeed: PayeeNeed,
  serverNow: Instant,
})
export type OrderDetail = z.infer<typeof OrderDetail>

/** What was charged for one enrolment. */
export const FeeLineRow = OrderRow.pick({
  orderId: true,
  no: true,
  titleZh: true,
  titleEn: true,
  schoolName: true,
  payerName: true,
  state: true,
  isClosing: true,
  closedWhy: true,
  createdAt: true,
  paidAt: true,
}).extend({
  lineId: Id,
  title: z.string(),
  fee: z.number().int(),
  waived: z.number().int(),
  amount: z.number().int(),
  refunded: z.number().int(),
})
export type FeeLineRow = z.infer<typeof FeeLineRow>

/** What the orders of one school sum up to, in fen. */
export const SchoolSum = z.object({
  /** Empty: orders for several schools. */
  schoolName: z.string(),
  orders: z.number().int(),
  lines: z.number().int(),
  open: z.number().int(),
  paid: z.number().int(),
  refunded: z.number().int(),
})
export type SchoolSum = z.infer<typeof SchoolSum>

/** Filters of the office's list of orders and of its export. */
export const OrderFilter = z.object({
  keyword: anyText(50).optional(),
  state: OrderState.optional(),
  schoolId: Id.optional(),
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
})
export type OrderFilter = z.output<typeof OrderFilter>

export const orderColumns = {
  no: { zh: '订单号', en: 'Order' },
  roundName: { zh: '竞赛', en: 'Competition' },
  schoolName: { zh: '学校', en: 'School' },
  payerName: { zh: '下单人', en: 'Payer' },
  lineCount: { zh: '报名数', en: 'Enrolments' },
  amount: { zh: '金额（元）', en: 'Amount (yuan)' },
  refunded: { zh: '已退（元）', en: 'Refunded (yuan)' },
  state: { zh: '状态', en: 'State' },
  createdAt: { zh: '下单时间', en: 'Created' },
  paidAt: { zh: '缴费时间', en: 'Paid' },
} as const satisfies ExportColumns
