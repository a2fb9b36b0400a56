import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { pageOf, PageQuery } from '../../base/page.ts'
import { Instant } from '../../base/shapes.ts'
import { PayMethod } from '../order/order.ts'

/** Payment through providers, which make a bill of each day. */
export const BilledMethod = PayMethod.exclude(['transfer'])
export type BilledMethod = z.infer<typeof BilledMethod>

/** What a bill says of one movement of money. */
export interface BillItem {
  readonly kind: 'payment' | 'refund'
  readonly tradeNo: string
  readonly outTradeNo: string
  /** Our number of the refund; empty for a payment. */
  readonly refundNo: string
  /** In fen, above zero. */
  readonly amount: number
  readonly at: Date
}

export const BillRow = z.object({
  method: BilledMethod,
  day: z.iso.date(),
  /** Within the scope of the caller. */
  payments: z.number().int(),
  paid: z.number().int(),
  refunds: z.number().int(),
  refunded: z.number().int(),
  exceptions: z.number().int(),
  openExceptions: z.number().int(),
  takenAt: Instant,
})
export type BillRow = z.infer<typeof BillRow>

/** What taking a bill found; `waiting`: the provider has none to give yet. */
export const BillTaking = z.object({
  state: z.enum(['taken', 'known', 'waiting']),
  items: z.number().int(),
  exceptions: z.number().int(),
})
export type BillTaking = z.infer<typeof BillTaking>

export const billApi = {
  billPage: get('/finance/bill/page', {
    access: holders('finance:statement:reconcile'),
    input: PageQuery.extend({
      method: BilledMethod.optional(),
      from: z.iso.date().optional(),
      until: z.iso.date().optional(),
    }),
    output: pageOf(BillRow),
    summary: 'Daily bills of the payment providers with what they hold for the scope, newest first',
  }),
  takeBill: post('/finance/bill/take', {
    access: holders('finance:statement:reconcile'),
    input: z.object({ method: BilledMethod, day: z.iso.date() }),
    output: BillTaking,
    summary: 'Take the bill of a past day from its provider and compare it; a bill that was taken stays as it is',
  }),
}
