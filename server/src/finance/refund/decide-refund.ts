import { financeApi } from '@podium/core/finance/api.ts'
import { lineRefunded } from '@podium/core/finance/events.ts'
import { whyNotDecideRefund, whyNotGiveUp, stateAfterRefund } from '@podium/core/finance/refund/refund.rule.ts'
import { isSendingRefund } from '@podium/core/finance/refund/refund.ts'
import { financeRefusals } from '@podium/core/finance/refusals.ts'
import { clock } from '#server/platform/db/clock.ts'
import { emit } from '#server/platform/events/emit.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { writeAfterCheck } from '#server/platform/kernel/write-after-check.ts'
import { orderWithin } from '../order/order-list.store.ts'
import { changeOrder, linesOf, lockLinesOf, lockOrder, standingsOf, type Order } from '../order/order.store.ts'
import { finishRefund } from './follow-refunds.ts'
import { askFailedRefunds } from './late-success.ts'
import {
  beingRefunded,
  decideRefundRow,
  endRefund,
  loadRefund,
  lockRefund,
  refundLines,
  type Refund,
} from './refund.store.ts'

/**
 * Another person approves or rejects a refund. Approved, it goes out; what was paid for wholly is left first, and a
 * module above may refuse that.
 */
export const decideRefund = write(
  financeApi.decideRefund,
  'finance.decideRefund',
  async function decideRefund({ services, tx, viewer, note }, { refundId, approve, opinion }) {
    const known = orNotFound(await loadRefund(tx, refundId))
    orNotFound((await orderWithin(tx, known.orderId, viewer.scopeOf('finance:refund:approve'))) || null)
    const order = orNotFound(await lockOrder(tx, known.orderId))
    const refund = orNotFound(await lockRefund(tx, refundId))
    refuseIf(whyNotDecideRefund(refund, viewer.userId, approve, opinion))
    const by = { by: viewer.userId, opinion }
    if (approve) {
      const nextTryAt = refund.route === 'original' ? await clock(tx) : null
      await decideRefundRow(tx, refundId, { state: 'sending', ...by, nextTryAt })
      if (refund.exceptionId === null) {
        await changeOrder(tx, order.orderId, { state: 'refunding' })
        const subjectIds = await whollyRefunded(tx, refund)
        if (subjectIds.length > 0) await emit(services, tx, lineRefunded, { orderId: order.orderId, subjectIds })
      }
    } else {
      await decideRefundRow(tx, refundId, { state: 'rejected', ...by, nextTryAt: null })
      if (refund.exceptionId === null) await releaseHeld(tx, order, refund)
    }
    note({ type: 'order', id: order.orderId, before: { refund: refundId }, after: { approve, opinion } })
    return {}
  },
)

/** A bank transfer is given back by hand: whoever paid it out says so. */
export const confirmBankRefund = writeAfterCheck(
  financeApi.confirmBankRefund,
  'finance.confirmBankRefund',
  async function askProvider({ services, db, viewer }, { refundId }) {
    const refund = orNotFound(await loadRefund(db, refundId))
    orNotFound((await orderWithin(db, refund.orderId, viewer.scopeOf('finance:refund:request'))) || null)
    await askFailedRefunds(services, refund)
  },
  async function confirmBankRefund({ services, tx, viewer, note }, { refundId, opinion }) {
    const known = orNotFound(await loadRefund(tx, refundId))
    orNotFound((await orderWithin(tx, known.orderId, viewer.scopeOf('finance:refund:request'))) || null)
    const order = orNotFound(await lockOrder(tx, known.orderId))
    const refund = orNotFound(await lockRefund(tx, refundId))
    if (!isSendingRefund(refund) || refund.route === 'original') throw refuse(financeRefusals.REQUEST_DECIDED)
    await finishRefund(services, tx, order, refund)
    note({ type: 'order', id: order.orderId, after: { refund: refundId, paidOut: refund.amount }, reason: opinion })
    return {}
  },
  { repeatable: true },
)

/** A refund by hand that isn't paid out after all: the money stays with the order. */
export const giveUpRefund = write(
  financeApi.giveUpRefund,
  'finance.giveUpRefund',
  async function giveUpRefund({ tx, viewer, note }, { refundId, opinion }) {
    const known = orNotFound(await loadRefund(tx, refundId))
    orNotFound((await orderWithin(tx, known.orderId, viewer.scopeOf('finance:refund:approve'))) || null)
    const order = orNotFound(await lockOrder(tx, known.orderId))
    const refund = orNotFound(await lockRefund(tx, refundId))
    refuseIf(whyNotGiveUp(refund))
    await endRefund(tx, refundId, 'failed')
    if (refund.exceptionId === null) await releaseHeld(tx, order, refund)
    note({
      type: 'order',
      id: order.orderId,
      before: { refund: refundId, state: order.state },
      after: { givenUp: refund.amount },
      reason: opinion,
    })
    return {}
  },
)

/** The held amount is free again, and the order is as it was before the request. */
async function releaseHeld(tx: Tx, order: Order, refund: Refund): Promise<void> {
  await changeOrder(tx, order.orderId, {
    state: stateAfterRefund(order.amount, order.refunded),
    refundHeld: order.refundHeld - refund.amount,
  })
}

/** Subjects of which nothing stays paid, by this order or another, once every approved refund went out. */
async function whollyRefunded(tx: Tx, refund: Refund): Promise<string[]> {
  const wanted = new Set((await refundLines(tx, refund.refundId)).map(({ lineId }) => lineId))
  const lines = await linesOf(tx, refund.orderId)
  const subjectIds = lines.filter(({ lineId }) => wanted.has(lineId)).map(({ subjectId }) => subjectId)
  await lockLinesOf(tx, subjectIds)
  const standings = await standingsOf(tx, subjectIds)
  const leaving = await beingRefunded(tx, subjectIds)
  return subjectIds.filter((id) => standings.get(id)!.settled <= (leaving.get(id) ?? 0))
}
