import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import { financeRefusals as no } from '../refusals.ts'
import type { HandoverState } from './handover.ts'

/** An error that isn't a refusal is tried again so often before somebody has to look. */
const MOST_TRIES = 5

/** Whether a failed step is left to a person; a refusal stays one until somebody changes something. */
export function isLeftToPeople(tries: number, isRefusal: boolean): boolean {
  return isRefusal || tries >= MOST_TRIES
}

/** Why a refused step can't be tried again: it wasn't refused, or its money is on its way back. */
export function whyNotRetry(
  handover: { readonly state: HandoverState; readonly refunded: number },
  order: { readonly refundHeld: number },
): Refusal | null {
  return firstRefusal(
    handover.state === 'refused' ? null : refuse(no.EXCEPTION_SETTLED),
    order.refundHeld > 0 || handover.refunded > 0 ? refuse(no.REFUND_BEGUN) : null,
  )
}
