import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import type { PayeeNeed, PayMethod } from '../order/order.ts'
import type { RefundPayee, RefundRoute } from './refund.ts'
import { payeeRefusals as no } from './refusals.ts'

/** @param hasFailed - A refund of the same payment by its original route failed, as for a cancelled bank card. */
export function payeeNeedOf(method: PayMethod, hasFailed: boolean): PayeeNeed {
  if (method === 'transfer') return 'needed'
  return hasFailed ? 'offered' : 'none'
}

/** An account number without blanks and dashes, its digits in half width. */
export function normaliseAccountNumber(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s-]/g, '')
}

/** Why money can't be given back to this account, or, without one, by the original route. */
export function whyNotPayee(need: PayeeNeed, payee: RefundPayee | undefined): Refusal | null {
  if (!payee) return need === 'needed' ? refuse(no.PAYEE_MISSING) : null
  return firstRefusal(need === 'none' ? refuse(no.PAYEE_NOT_ASKED) : null, whyNotAccountNumber(payee.number))
}

/** Why this is no number of a bank account, or null: 8 to 32 digits, of a company or a person. */
export function whyNotAccountNumber(typed: string): Refusal | null {
  return /^\d{8,32}$/.test(normaliseAccountNumber(typed)) ? null : refuse(no.PAYEE_NUMBER)
}

export const routeOf = (payee: RefundPayee | undefined): RefundRoute => (payee ? 'bank' : 'original')
