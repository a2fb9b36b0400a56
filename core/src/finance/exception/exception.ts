import { z } from 'zod'
import { Id, Instant, type Bilingual } from '../../base/shapes.ts'
import { PayMethod } from '../order/order.ts'

/**
 * Why somebody has to look at money or an answer: it came for a closed order, a second time, in another amount, with a
 * genuine signature but wrong facts, it was paid for what can't be had, or the provider's bill and our records differ.
 */
export const EXCEPTION_KINDS = [
  'late',
  'double',
  'short',
  'excess',
  'incident',
  'not_enrolled',
  'bill_missing',
  'bill_extra',
  'bill_amount',
] as const
export const ExceptionKind = z.enum(EXCEPTION_KINDS)
export type ExceptionKind = z.infer<typeof ExceptionKind>

export const exceptionKindLabels: Record<ExceptionKind, Bilingual> = {
  late: { zh: '订单关闭后到账', en: 'Paid after the order was closed' },
  double: { zh: '重复支付', en: 'Paid twice' },
  short: { zh: '付款不足', en: 'Paid too little' },
  excess: { zh: '多付款项', en: 'Paid too much' },
  incident: { zh: '通知内容不符', en: 'Notification does not match' },
  not_enrolled: { zh: '已付款但未能报名', en: 'Paid, but not enrolled' },
  bill_missing: { zh: '账单缺少', en: 'Missing in the bill' },
  bill_extra: { zh: '账单多出', en: 'Only in the bill' },
  bill_amount: { zh: '账单金额不符', en: 'Amount differs from the bill' },
}

export const ExceptionState = z.enum(['open', 'settled'])
export type ExceptionState = z.infer<typeof ExceptionState>

export const exceptionStateLabels: Record<ExceptionState, Bilingual> = {
  open: { zh: '待处理', en: 'Open' },
  settled: { zh: '已处理', en: 'Settled' },
}

/** Kinds whose money is in its order: it is given back as a refund of that order. */
export const isUnenrolled = ({ kind }: { readonly kind: ExceptionKind }): boolean => kind === 'not_enrolled'

/** Kinds that the comparison with a provider's bill finds; they hold no money. */
export const isBillException = ({ kind }: { readonly kind: ExceptionKind }): boolean => kind.startsWith('bill_')

export const isOpenException = ({ state }: { readonly state: ExceptionState }): boolean => state === 'open'

export const ExceptionRow = z.object({
  exceptionId: Id,
  kind: ExceptionKind,
  orderId: Id.nullable(),
  orderNo: z.string(),
  method: PayMethod,
  outTradeNo: z.string(),
  tradeNo: z.string(),
  amount: z.number().int(),
  holdsMoney: z.boolean(),
  /** A refund by the original route failed. */
  refundFailed: z.boolean(),
  reason: z.string(),
  /** What was paid for and refused, and why; empty for other kinds. */
  lineTitle: z.string(),
  whyZh: z.string(),
  whyEn: z.string(),
  state: ExceptionState,
  note: z.string(),
  createdAt: Instant,
  settledAt: Instant.nullable(),
  /** Who settled it; empty: the server. */
  settledBy: z.string(),
  version: z.number().int(),
})
export type ExceptionRow = z.infer<typeof ExceptionRow>
