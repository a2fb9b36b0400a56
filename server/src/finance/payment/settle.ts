import { yuanText } from '@podium/core/finance/money.ts'
import { receivedBy } from '@podium/core/finance/ledger.ts'
import { exceptionKindLabels } from '@podium/core/finance/exception/exception.ts'
import { settlementOf, type Settlement } from '@podium/core/finance/order/order.rule.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { insertException } from '../exception/exception.store.ts'
import { insertHandovers } from '../handover/handover.store.ts'
import { addEntry } from '../ledger/ledger.store.ts'
import { changeOrder, lockOrder } from '../order/order.store.ts'
import { recordChange } from '../record-change.ts'
import { sendFinanceNotice } from '../send-finance-notice.ts'
import { askSoon, insertEvidence, lockPayment, markPaid, type Evidence, type Payment } from './payment.store.ts'

/**
 * Takes verified money, once: a payment that is paid already changes nothing. It pays its order, or waits as an
 * exception where the order was closed or paid before, or costs another amount. What was paid for is handed over afterwards, so that no refusal
 * of the module above takes the money back.
 */
export async function settlePayment(
  services: Services,
  tx: Tx,
  known: Payment,
  evidence: Evidence,
  /** `excess`: what was paid beyond an order's amount pays nothing. */
  kept?: 'excess',
): Promise<Settlement | 'repeat'> {
  const order = (await lockOrder(tx, known.orderId))!
  const payment = (await lockPayment(tx, known.paymentId))!
  if (payment.tradeNo !== null) return 'repeat'
  const at = await clock(tx)
  const evidenceId = await insertEvidence(tx, evidence)
  await markPaid(tx, payment.paymentId, { tradeNo: evidence.tradeNo, evidenceId, at })
  const settlement = kept ?? settlementOf(order, payment.amount)
  const isApplied = settlement === 'applied'
  await addEntry(
    tx,
    { paymentId: payment.paymentId },
    order.orderId,
    receivedBy(payment.method, payment.amount, isApplied),
  )
  const note = { type: 'order', id: order.orderId, before: { state: order.state } } as const
  const params = { no: order.no, amount: yuanText(payment.amount) }
  if (settlement === 'applied') {
    const paid = { amount: order.amount, paymentId: payment.paymentId, at }
    await changeOrder(tx, order.orderId, { state: 'paid', closing: null, paid })
    await askSoon(tx, order.orderId)
    await recordChange(tx, 'finance.settle', { ...note, after: { state: 'paid', amount: payment.amount } })
    await insertHandovers(tx, order.orderId)
    await sendFinanceNotice(services, tx, 'paid', order, params)
    return settlement
  }
  await insertException(tx, {
    kind: settlement,
    groupId: order.groupId,
    orderId: order.orderId,
    paymentId: payment.paymentId,
    method: payment.method,
    outTradeNo: payment.outTradeNo,
    tradeNo: evidence.tradeNo,
    amount: payment.amount,
    holdsMoney: true,
    reason: '',
  })
  await recordChange(tx, 'finance.settle', { ...note, after: { exception: settlement, amount: payment.amount } })
  const why = exceptionKindLabels[settlement]
  await sendFinanceNotice(services, tx, 'kept', order, { ...params, whyZh: why.zh, whyEn: why.en }, payment.paymentId)
  return settlement
}
