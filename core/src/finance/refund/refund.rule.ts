import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import { refundableOf } from '../fee/fee.rule.ts'
import type { RefundStep } from '../fee/fee.ts'
import { yuanText } from '../money.ts'
import { whyNotAct } from '../order/order.rule.ts'
import type { OrderState } from '../order/order.ts'
import { financeRefusals as no } from '../refusals.ts'
import { isRequestedRefund, isSendingRefund, type RefundRoute, type RefundState } from './refund.ts'

export interface RefundedLine {
  readonly lineId: string
  readonly amount: number
  readonly refunded: number
  readonly refundSteps: readonly RefundStep[]
}

/** What of a line can be asked back at a moment: what its own refund rule gives, without what was given back before. */
export function mostByRule({ amount, refunded, refundSteps }: RefundedLine, now: Date): number {
  return Math.max(0, refundableOf(amount, refundSteps, now) - refunded)
}

/** All that is left of a line, whatever the rule: for money that bought nothing. */
export function leftOf({ amount, refunded }: Pick<RefundedLine, 'amount' | 'refunded'>): number {
  return amount - refunded
}

/** Whether a request asks more of a line than its refund rule gives at that moment. */
export function exceedsRule(
  lines: readonly RefundedLine[],
  wanted: ReadonlyArray<{ lineId: string; amount: number }>,
  now: Date,
): boolean {
  return lines.some((line) =>
    wanted.some(({ lineId, amount }) => lineId === line.lineId && amount > mostByRule(line, now)),
  )
}

/** Why the payer of an order can't ask for a refund now. */
export function whyNotAskBack(
  order: { readonly state: OrderState },
  lines: readonly RefundedLine[],
  now: Date,
): Refusal | null {
  return firstRefusal(
    whyNotAct(order, 'requestRefund'),
    lines.some((line) => mostByRule(line, now) > 0) ? null : refuse(no.REFUND_NOT_RULED),
  )
}

/** Why these amounts can't be given back: of each line at most so much. */
export function whyNotRefund(
  order: { readonly state: OrderState },
  lines: ReadonlyArray<{ lineId: string; most: number }>,
  wanted: ReadonlyArray<{ lineId: string; amount: number }>,
): Refusal | null {
  const state = whyNotAct(order, 'requestRefund')
  if (state) return state
  if (wanted.length === 0 || wanted.some(({ amount }) => amount <= 0)) return refuse(no.REFUND_EMPTY)
  if (new Set(wanted.map(({ lineId }) => lineId)).size < wanted.length) return refuse(no.REFUND_EMPTY)
  for (const { lineId, amount } of wanted) {
    const most = lines.find((each) => each.lineId === lineId)?.most ?? 0
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

/** Why an approved refund can't be given up: only one that a person pays out by hand can, before it was paid out. */
export function whyNotGiveUp(refund: { readonly state: RefundState; readonly route: RefundRoute }): Refusal | null {
  return isSendingRefund(refund) && refund.route === 'bank' ? null : refuse(no.REQUEST_DECIDED)
}
