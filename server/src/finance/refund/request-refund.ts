import { financeApi } from '@podium/core/finance/api.ts'
import { whyNotRefund } from '@podium/core/finance/refund/refund.rule.ts'
import { financeRefusals } from '@podium/core/finance/refusals.ts'
import { isOpenException } from '@podium/core/finance/exception/exception.ts'
import { read } from '#server/platform/kernel/read.ts'
import { onConflict, orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { exceptionWithin, listExceptions, lockException, settleExceptionRow } from '../exception/exception.store.ts'
import { newRequestNo } from '../order/order-number.ts'
import { orderWithin } from '../order/order-list.store.ts'
import { changeOrder, linesOf, lockOrder } from '../order/order.store.ts'
import { lockPayment } from '../payment/payment.store.ts'
import { insertRefund, listRefunds } from './refund.store.ts'

const REQUEST = 'finance:refund:request'

/** Requests that parts of an order are given back; the amount is held from then on. */
export const requestRefund = write(
  financeApi.requestRefund,
  'finance.requestRefund',
  async function requestRefund({ tx, viewer, note }, { orderId, lines, reason }) {
    orNotFound((await orderWithin(tx, orderId, viewer.scopeOf(REQUEST))) || null)
    const order = orNotFound(await lockOrder(tx, orderId))
    refuseIf(whyNotRefund(order, await linesOf(tx, orderId), lines))
    const payment = orNotFound(await lockPayment(tx, orNotFound(order.paymentId)))
    const amount = lines.reduce((sum, line) => sum + line.amount, 0)
    const refundId = await insertRefund(tx, {
      no: newRequestNo(order.no),
      orderId,
      paymentId: payment.paymentId,
      exceptionId: null,
      amount,
      reason,
      requestedBy: viewer.userId,
      route: payment.method === 'transfer' ? 'bank' : 'original',
      lines,
    })
    await changeOrder(tx, orderId, { state: 'refund_requested', refundHeld: order.refundHeld + amount })
    note({ type: 'order', id: orderId, before: { state: order.state }, after: { refund: refundId, amount }, reason })
    return { refundId }
  },
)

/** Requests that money which nobody ordered is given back. */
export const refundException = write(
  financeApi.refundException,
  'finance.refundException',
  async function refundException({ tx, viewer, note }, { exceptionId, reason }) {
    orNotFound((await exceptionWithin(tx, exceptionId, viewer.scopeOf(REQUEST))) || null)
    const kept = orNotFound(await lockException(tx, exceptionId))
    if (!isOpenException(kept) || !kept.holdsMoney) throw refuse(financeRefusals.EXCEPTION_SETTLED)
    const order = orNotFound(await lockOrder(tx, orNotFound(kept.orderId)))
    const payment = orNotFound(await lockPayment(tx, orNotFound(kept.paymentId)))
    const refundId = await onConflict(
      insertRefund(tx, {
        no: newRequestNo(order.no),
        orderId: order.orderId,
        paymentId: payment.paymentId,
        exceptionId,
        amount: kept.amount,
        reason,
        requestedBy: viewer.userId,
        route: payment.method === 'transfer' ? 'bank' : 'original',
        lines: [],
      }),
      { finance_refund_exception: financeRefusals.EXCEPTION_SETTLED },
    )
    note({ type: 'order', id: order.orderId, after: { refund: refundId, amount: kept.amount }, reason })
    return { refundId }
  },
)

/** Settles an exception without money, by saying what was found. */
export const explainException = write(
  financeApi.explainException,
  'finance.explainException',
  async function explainException({ tx, viewer, note: audit }, { exceptionId, note }) {
    orNotFound((await exceptionWithin(tx, exceptionId, viewer.scopeOf('finance:refund:approve'))) || null)
    const kept = orNotFound(await lockException(tx, exceptionId))
    if (!isOpenException(kept) || kept.holdsMoney) throw refuse(financeRefusals.EXCEPTION_SETTLED)
    await settleExceptionRow(tx, exceptionId, { resolution: 'explained', note, by: viewer.userId })
    audit({ type: 'exception', id: exceptionId, before: { state: kept.state }, after: { note } })
    return {}
  },
)

export const refundPage = read(financeApi.refundPage, async function refundPage({ db, viewer }, input) {
  const { pageNum, pageSize, state } = input
  const paging = { pageNum, pageSize }
  return { ...(await listRefunds(db, viewer.scopeOf('finance:order:list'), viewer.userId, state, paging)), ...paging }
})

export const exceptionPage = read(financeApi.exceptionPage, async function exceptionPage({ db, viewer }, input) {
  const { pageNum, pageSize, state } = input
  const paging = { pageNum, pageSize }
  return { ...(await listExceptions(db, viewer.scopeOf('finance:order:list'), state, paging)), ...paging }
})
