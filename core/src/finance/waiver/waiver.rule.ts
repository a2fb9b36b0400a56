import { refuse, type Refusal } from '../../base/refusal.ts'
import { yuanText } from '../money.ts'
import { financeRefusals as no } from '../refusals.ts'
import { whyNotDecideRequest } from '../refund/refund.rule.ts'
import { isRequestedWaiver, type WaiverState } from './waiver.ts'

/** Why so much of what is due can't be waived; null as amount is all of it. */
export function whyNotWaive(amount: number | null, due: number): Refusal | null {
  return amount !== null && amount > due ? refuse(no.WAIVER_TOO_LARGE, { most: yuanText(due) }) : null
}

export function whyNotDecideWaiver(
  waiver: { readonly state: WaiverState; readonly requestedBy: string },
  deciderId: string,
  isGranted: boolean,
  opinion: string,
): Refusal | null {
  return whyNotDecideRequest({ ...waiver, isOpen: isRequestedWaiver(waiver) }, deciderId, isGranted, opinion)
}
