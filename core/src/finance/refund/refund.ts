import { z } from 'zod'
import { nonEmptyPlainText } from '../../base/plain-text.ts'
import { Id, Instant, type Bilingual } from '../../base/shapes.ts'
import { PayMethod } from '../order/order.ts'

export const REFUND_STATES = ['requested', 'sending', 'done', 'rejected', 'failed'] as const
export const RefundState = z.enum(REFUND_STATES)
export type RefundState = z.infer<typeof RefundState>

export const refundStateLabels: Record<RefundState, Bilingual> = {
  requested: { zh: '待审批', en: 'To be approved' },
  sending: { zh: '退款中', en: 'Under way' },
  done: { zh: '已退款', en: 'Refunded' },
  rejected: { zh: '未通过', en: 'Rejected' },
  failed: { zh: '退款失败', en: 'Failed' },
}

/** By the way the money came, or paid out by hand to a bank account. */
export const RefundRoute = z.enum(['original', 'bank'])
export type RefundRoute = z.infer<typeof RefundRoute>

/** The bank account that a refund is paid out to. */
export const RefundPayee = z.object({
  holder: nonEmptyPlainText(80),
  bank: nonEmptyPlainText(80),
  number: z.string().max(40),
})
export type RefundPayee = z.infer<typeof RefundPayee>

/** Our own word for a refund by bank whose money went back by the original route after all. */
export const PAID_BY_ORIGINAL_ROUTE = 'PAID_BY_ORIGINAL_ROUTE'

/** The providers’ words for an original route that is closed for good. */
export const CLOSED_ROUTE_FAILURES: readonly string[] = ['ABNORMAL', 'CLOSED', 'ACQ.TRADE_HAS_FINISHED']

const failureLabels: Readonly<Record<string, Bilingual>> = {
  ABNORMAL: { zh: '收款银行卡已注销或冻结', en: 'The payer’s bank card is cancelled or frozen' },
  CLOSED: { zh: '支付渠道关闭了退款', en: 'The provider closed the refund' },
  [PAID_BY_ORIGINAL_ROUTE]: { zh: '款项已按原路退回', en: 'The money went back by the original route' },
  NOT_ENOUGH: { zh: '商户余额不足', en: 'The merchant’s balance does not suffice' },
  'ACQ.SELLER_BALANCE_NOT_ENOUGH': { zh: '商户余额不足', en: 'The merchant’s balance does not suffice' },
  'ACQ.TRADE_HAS_FINISHED': { zh: '交易已超过可退款期限', en: 'The time for refunds of this payment is over' },
}

/** The code within a provider’s reason, such as `40004 ACQ.TRADE_HAS_FINISHED`. */
export const refundFailureCode = (reason: string): string => reason.split(' ').at(-1)!

/** Why a provider failed a refund: known codes in words, others as they are. */
export function refundFailureText(code: string): Bilingual {
  return failureLabels[code] ?? { zh: code, en: code }
}

export const isRequestedRefund = ({ state }: { readonly state: RefundState }): boolean => state === 'requested'
export const isSendingRefund = ({ state }: { readonly state: RefundState }): boolean => state === 'sending'

export const RefundRow = z.object({
  refundId: Id,
  no: z.string(),
  orderId: Id,
  orderNo: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  method: PayMethod,
  route: RefundRoute,
  /** The account it is paid out to, its number masked; null by the original route, and where none was named. */
  payee: RefundPayee.nullable(),
  /** The provider’s word for why it failed. */
  failure: z.string(),
  amount: z.number().int(),
  /** More than the refund rule gives. */
  beyondRule: z.boolean(),
  reason: z.string(),
  state: RefundState,
  requestedBy: z.string(),
  requestedAt: Instant,
  decidedBy: z.string(),
  opinion: z.string(),
  /** Whether the viewer made the request and so may not decide on it. */
  isOwn: z.boolean(),
  doneAt: Instant.nullable(),
})
export type RefundRow = z.infer<typeof RefundRow>
