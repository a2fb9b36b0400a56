import { isOpenException } from '@podium/core/finance/exception/exception.ts'
import { PAID_BY_ORIGINAL_ROUTE } from '@podium/core/finance/refund/refund.ts'
import { transact } from '#server/platform/db/transact.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { loadException } from '../exception/exception.store.ts'
import { changeOrder, lockOrder } from '../order/order.store.ts'
import { notifyUrlOf } from '../payment/notify-path.ts'
import { findProvider } from '../provider/providers.ts'
import { recordChange } from '../record-change.ts'
import { finishRefund } from './follow-refunds.ts'
import { endRefund, failedRefundsOf, lockRefund, openBankRefundOf, type Refund } from './refund.store.ts'

/**
 * A refund that had failed was made after all, as a merchant can do by hand. It is booked; a refund of the same money by
 * bank that wasn't paid out yet ends. Where that was paid out, the provider's bill shows the second refund.
 */
export async function bookLateSuccess(services: Services, tx: Tx, known: Refund): Promise<void> {
  const order = (await lockOrder(tx, known.orderId))!
  const refund = (await lockRefund(tx, known.refundId))!
  if (refund.state !== 'failed') return
  const { orderId } = order
  const isOfOrder = refund.exceptionId === null
  const open = await openBankRefundOf(tx, refund)
  let { refundHeld } = order
  if (open) {
    await endRefund(tx, open.refundId, 'failed', PAID_BY_ORIGINAL_ROUTE)
    if (isOfOrder) refundHeld -= open.amount
    await recordChange(tx, 'finance.refund_ended', { type: 'order', id: orderId, after: { refund: open.no } })
  }
  const isGivenBack = isOfOrder
    ? order.refunded + refundHeld + refund.amount > order.paid
    : !isOpenException((await loadException(tx, refund.exceptionId))!)
  if (isGivenBack) {
    services.log.warn({ refund: refund.no }, 'a failed refund was made after its money went back another way')
    return
  }
  if (isOfOrder) {
    refundHeld += refund.amount
    await changeOrder(tx, orderId, { state: 'refunding', refundHeld })
  }
  await finishRefund(services, tx, { ...order, refundHeld }, refund)
}

/** Asks the provider once more about failed refunds of the payment, before its money goes back by bank. */
export async function askFailedRefunds(services: Services, bankRefund: Refund): Promise<void> {
  for (const refund of await failedRefundsOf(services.db, bankRefund.paymentId)) {
    if (refund.method === 'transfer') continue
    const { outTradeNo, no: refundNo, amount, total, method } = refund
    const notifyUrl = notifyUrlOf(services.config, method)
    const answer = await findProvider(services, method)?.queryRefund({ outTradeNo, refundNo, amount, total, notifyUrl })
    if (answer?.kind === 'done') await transact(services, (tx) => bookLateSuccess(services, tx, refund))
  }
}
