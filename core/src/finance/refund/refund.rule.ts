import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import { yuanText } from '../money.ts'
import { whyNotAct } from '../order/order.rule.ts'
import type { OrderState } from '../order/order.ts'
import { financeRefusals as no } from '../refusals.ts'
import { isRequestedRefund, type RefundState } from './refund.ts'

export interface RefundedLine {
  readonly lineId: string
  readonly amount: number
  readonly refunded: number
}

/** Why these amounts can't be given back: of each line at most what is left of it. */
export function whyNotRefund(
  order: { readonly state: OrderState },
  lines: readonly RefundedLine[],
  wanted: ReadonlyArray<{ lineId: string; amount: number }>,
): Refusal | null {
  const state = whyNotAct(order, 'requestRefund')
  if (state) return state
  if (wanted.length === 0 || wanted.some(({ amount }) => amount <= 0)) return refuse(no.REFUND_EMPTY)
  if (new Set(wanted.map(({ lineId }) => lineId)).size < wanted.length) return refuse(no.REFUND_EMPTY)
  for (const { lineId, amount } of wanted) {
    const line = lines.find((each) => each.lineId === lineId)
    const most = line ? line.amount - line.refunded : 0
    if (amount > most) return refuse(no.REFUND_TOO_LARGE, { most: yuanText(most) })
  }
  return null
}

/** Why this person can't decide on a request: it was decided, it is their own, or a rejection lacks its reason. */
export function whyNotDecideRequest(
  request: { readonly isOpen: boolean; readonly requestedBy: string },
  deciderId: string,
  isApproved: boolean,
  opinion: string,
): Refusal | null {
  return firstRefusal(
    request.isOpen ? null : refuse(no.REQUEST_DECIDED),
    request.requestedBy === deciderId ? refuse(no.OWN_REQUEST) : null,
    isApproved || opinion.trim() !== '' ? null : refuse(no.OPINION_MISSING),
  )
}

export function whyNotDecideRefund(
  refund: { readonly state: RefundState; readonly requestedBy: string },
  deciderId: string,
  isApproved: boolean,
  opinion: string,
): Refusal | null {
  return whyNotDecideRequest({ ...refund, isOpen: isRequestedRefund(refund) }, deciderId, isApproved, opinion)
}

/** The state of an order after a refund ended; `refunded` is what was given back in all. */
export function stateAfterRefund(
  amount: number,
  refunded: number,
): 'refunded' | 'partially_refunded' | 'refund_rejected' {
  if (refunded >= amount) return 'refunded'
  return refunded > 0 ? 'partially_refunded' : 'refund_rejected'
}
