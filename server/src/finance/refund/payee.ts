import { financeApi } from '@podium/core/finance/api.ts'
import { maskBankCard } from '@podium/core/base/mask.ts'
import type { PayeeNeed, PayMethod } from '@podium/core/finance/order/order.ts'
import { normaliseAccountNumber, payeeNeedOf } from '@podium/core/finance/refund/payee.rule.ts'
import { CLOSED_ROUTE_FAILURES, type RefundPayee } from '@podium/core/finance/refund/refund.ts'
import { payeeRefusals } from '@podium/core/finance/refund/refusals.ts'
import type { Db, Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'
import { orderWithin } from '../order/order-list.store.ts'
import { findPayee, hasFailedRefund } from './payee.store.ts'
import { loadRefund } from './refund.store.ts'

const cellOf = (refundNo: string) => ({ table: 'finance_refund', column: 'payee', id: refundNo })

/** Columns of the account that a refund is paid out to: its number encrypted, and masked for lists. */
export function payeeColumns(secrets: Secrets, refundNo: string, payee: RefundPayee | undefined) {
  if (!payee) return {}
  const number = normaliseAccountNumber(payee.number)
  return {
    payee_holder: payee.holder,
    payee_bank: payee.bank,
    payee_sealed: secrets.encrypt(number, cellOf(refundNo)),
    payee_masked: maskBankCard(number),
  }
}

/** Whether a refund of the payment names an account. The payer may only where the original route is closed for good. */
export async function payeeNeedFor(
  db: Db | Tx,
  payment: { readonly paymentId: string; readonly method: PayMethod },
  isPayer: boolean,
): Promise<PayeeNeed> {
  const codes = isPayer ? CLOSED_ROUTE_FAILURES : null
  return payeeNeedOf(payment.method, await hasFailedRefund(db, payment.paymentId, codes))
}

/** The full account of a refund that is being paid out; each reading is audited. */
export const refundPayee = write(
  financeApi.refundPayee,
  'finance.refundPayee',
  async function refundPayee({ services, tx, viewer, note }, { refundId }) {
    const refund = orNotFound(await loadRefund(tx, refundId))
    const scopes = [viewer.scopeOf('finance:refund:request'), viewer.scopeOf('finance:refund:approve')]
    const within = await Promise.all(scopes.map((scope) => orderWithin(tx, refund.orderId, scope)))
    orNotFound(within.includes(true) || null)
    const { holder, bank, sealed, masked } = orNotFound(await findPayee(tx, refundId))
    if (!sealed) throw refuse(payeeRefusals.PAYEE_DELETED)
    note({ type: 'order', id: refund.orderId, after: { refund: refundId, payee: masked } })
    return { holder, bank, number: services.secrets.decrypt(sealed, cellOf(refund.no)) }
  },
  // A kept answer would hold the number.
  { repeatable: false },
)
