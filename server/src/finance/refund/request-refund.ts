import { financeApi } from '@podium/core/finance/api.ts'
import { leftOf } from '@podium/core/finance/refund/refund.rule.ts'
import { financeRefusals } from '@podium/core/finance/refusals.ts'
import { isBillException, isOpenException } from '@podium/core/finance/exception/exception.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import {
  exceptionWithin,
  listExceptions,
  loadException,
  lockException,
  settleExceptionRow,
} from '../exception/exception.store.ts'
import { orderWithin } from '../order/order-list.store.ts'
import { linesOf, lockOrder, type Order } from '../order/order.store.ts'
import { openExceptionRefund, openRefund } from './open-refund.ts'
import { listRefunds } from './refund-list.store.ts'

const REQUEST = 'finance:refund:request'
const APPROVE = 'finance:refund:approve'
const RECONCILE = 'finance:statement:reconcile'

/**
 * Requests that parts of an order are given back; the amount is held from then on. A second person approves it, also
 * where it exceeds the refund rule, as for a cancelled competition.
 */
export const requestRefund = write(
  financeApi.requestRefund,
  'finance.requestRefund',
  async function requestRefund({ services, tx, viewer, note }, { orderId, lines, reason, payee, beyondRule = false }) {
    orNotFound((await orderWithin(tx, orderId, viewer.scopeOf(REQUEST))) || null)
    const order = orNotFound(await lockOrder(tx, orderId))
    const bound = beyondRule ? 'beyondRule' : 'rule'
    const opened = await openRefund(services, tx, order, { lines, reason, payee, by: viewer.userId, bound })
    note({ type: 'order', id: orderId, before: { state: order.state }, after: opened, reason })
    return { refundId: opened.refund }
  },
  { secrets: ['payee'] },
)

/** The payer asks for money back, within the refund rule; the organiser decides. */
export const requestOwnRefund = write(
  financeApi.requestOwnRefund,
  'finance.requestOwnRefund',
  async function requestOwnRefund({ services, tx, viewer, note }, { orderId, lines, reason, payee }) {
    const order = orNotFound(await lockOrder(tx, orderId))
    if (order.payerId !== viewer.userId) orNotFound(null)
    const opened = await openRefund(services, tx, order, { lines, reason, payee, by: viewer.userId, bound: 'rule' })
    note({ type: 'order', id: orderId, before: { state: order.state }, after: opened, reason })
    return { refundId: opened.refund }
  },
  { secrets: ['payee'] },
)

/** Requests that money which came late or twice, or bought nothing, is given back. */
export const refundException = write(
  financeApi.refundException,
  'finance.refundException',
  async function refundException({ services, tx, viewer, note }, { exceptionId, reason, payee }) {
    orNotFound((await exceptionWithin(tx, exceptionId, viewer.scopeOf(REQUEST))) || null)
    const known = orNotFound(await loadException(tx, exceptionId))
    const order = orNotFound(await lockOrder(tx, orNotFound(known.orderId)))
    const kept = orNotFound(await lockException(tx, exceptionId))
    if (!isOpenException(kept)) throw refuse(financeRefusals.EXCEPTION_SETTLED)
    const opened = kept.lineId
      ? await openRefund(services, tx, order, {
          lines: await restOf(tx, order, kept.lineId),
          reason,
          payee,
          by: viewer.userId,
          bound: 'boughtNothing',
        })
      : await openExceptionRefund(services, tx, order, { ...kept, exceptionId }, { reason, payee, by: viewer.userId })
    note({ type: 'order', id: order.orderId, after: opened, reason })
    return { refundId: opened.refund }
  },
  { secrets: ['payee'] },
)

/** What is left of a line, as the wish of a refund. */
async function restOf(tx: Tx, { orderId }: Order, lineId: string) {
  const lines = await linesOf(tx, orderId)
  return lines.filter((line) => line.lineId === lineId).map((line) => ({ lineId, amount: leftOf(line) }))
}

/** Settles an exception without money, by saying what was found; whoever reconciles settles what bills differ in. */
export const explainException = write(
  financeApi.explainException,
  'finance.explainException',
  async function explainException({ tx, viewer, note: audit }, { exceptionId, note }) {
    const known = orNotFound(await loadException(tx, exceptionId))
    const codes = isBillException(known) ? ([APPROVE, RECONCILE] as const) : ([APPROVE] as const)
    const within = await Promise.all(codes.map((code) => exceptionWithin(tx, exceptionId, viewer.scopeOf(code))))
    orNotFound(within.includes(true) || null)
    const kept = orNotFound(await lockException(tx, exceptionId))
    if (!isOpenException(kept) || kept.holdsMoney || kept.lineId) throw refuse(financeRefusals.EXCEPTION_SETTLED)
    await settleExceptionRow(tx, exceptionId, { resolution: 'explained', note, by: viewer.userId })
    audit({ type: 'exception', id: exceptionId, before: { state: kept.state }, after: { note } })
    return {}
  },
)

export const refundPage = read(financeApi.refundPage, async function refundPage({ db, viewer }, input) {
  const { pageNum, pageSize, ...filter } = input
  const paging = { pageNum, pageSize }
  const scopes = {
    orders: viewer.scopeOf('finance:order:list'),
    request: viewer.scopeOf(REQUEST),
    approve: viewer.scopeOf(APPROVE),
  }
  return { ...(await listRefunds(db, scopes, viewer.userId, filter, paging)), ...paging }
})

export const exceptionPage = read(financeApi.exceptionPage, async function exceptionPage({ db, viewer }, input) {
  const { pageNum, pageSize, ...filter } = input
  const paging = { pageNum, pageSize }
  return { ...(await listExceptions(db, viewer.scopeOf('finance:order:list'), filter, paging)), ...paging }
})
