import { z } from 'zod'
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
export type RefundRoute = 'original' | 'bank'

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
