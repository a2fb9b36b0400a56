import { firstRefusal, refuse, type Refusal, type RefusalKind } from '../../base/refusal.ts'
import { financeRefusals as no } from '../refusals.ts'
import { whyNotDecideRequest } from '../refund/refund.rule.ts'
import { isWaitingSlip, type SlipState } from './transfer.ts'

/** Why this person can't decide on a slip: a confirmation names the transfer at the bank. */
export function whyNotDecideSlip(
  slip: { readonly state: SlipState; readonly submittedBy: string },
  deciderId: string,
  decision: { readonly confirm: boolean; readonly bankSerial: string; readonly opinion: string },
): Refusal | null {
  const request = { isOpen: isWaitingSlip(slip), requestedBy: slip.submittedBy }
  return firstRefusal(
    whyNotDecideRequest(request, deciderId, decision.confirm, decision.opinion),
    !decision.confirm || /^[0-9A-Za-z-]{4,64}$/.test(decision.bankSerial) ? null : atSerial(no.BANK_SERIAL),
  )
}

/** The bank’s serial has confirmed another transfer. */
export const serialUsed = (): Refusal => atSerial(no.BANK_SERIAL_USED)

function atSerial(kind: RefusalKind): Refusal {
  return refuse(kind, {}, [{ path: 'bankSerial', zh: kind.zh, en: kind.en }])
}
