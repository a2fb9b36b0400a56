import { yuanText } from '@podium/core/finance/money.ts'
import { orderClosed } from '@podium/core/finance/events.ts'
import { mismatchOf } from '@podium/core/finance/payment/trade-claim.rule.ts'
import { closeReasonLabels, isOpenOrder } from '@podium/core/finance/order/order.ts'
import { nextQueryAt } from '@podium/core/finance/payment/query.rule.ts'
import { clock } from '#server/platform/db/clock.ts'
import { transact } from '#server/platform/db/transact.ts'
import { emit } from '#server/platform/events/emit.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { oneByOne } from '#server/platform/jobs/one-by-one.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { insertException } from '../exception/exception.store.ts'
import { handOverOrder } from '../handover/hand-over.ts'
import { changeOrder, loadOrder, lockOrder, subjectsOf, type Order } from '../order/order.store.ts'
import type { CloseAnswer, PaymentProvider, TradeAnswer } from '../provider/provider.ts'
import { findProvider } from '../provider/providers.ts'
import { recordChange } from '../record-change.ts'
import { sendFinanceNotice } from '../send-finance-notice.ts'
import {
  askSoon,
  claimDuePayments,
  closableOrders,
  expiredOrders,
  hasWaiting,
  lockPayment,
  markClosed,
  setNextQuery,
  type Payment,
} from './payment.store.ts'
import { settlePayment } from './settle.ts'

const AT_ONCE = 20
/** A claimed payment is due again after this, should the process die between its steps. */
const CLAIM_SECONDS = 60

/**
 * One pass over what is open: expired orders begin to close, due payments are asked about or closed at their provider,
 * and orders without a waiting attempt are closed. Providers are called outside every transaction, so that each step can
 * be repeated after a kill.
 */
export async function followPayments(services: Services): Promise<void> {
  await oneByOne(services, 'expire orders', await expiredOrders(services.db, AT_ONCE), (orderId) =>
    transact(services, (tx) => beginClosing(tx, orderId)),
  )
  const due = await transact(services, (tx) => claimDuePayments(tx, AT_ONCE, CLAIM_SECONDS))
  await oneByOne(services, 'follow payments', due, (payment) => followPayment(services, payment))
  await oneByOne(services, 'close orders', await closableOrders(services.db, AT_ONCE), async (orderId) => {
    await transact(services, (tx) => finishClosing(services, tx, orderId))
  })
}

async function beginClosing(tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order || !isOpenOrder(order) || order.closing || (await clock(tx)) < order.expiresAt) return
  await changeOrder(tx, orderId, { closing: 'expired' })
  await askSoon(tx, orderId)
}

async function followPayment(services: Services, payment: Payment): Promise<void> {
  if (payment.method === 'transfer') return
  const provider = findProvider(services, payment.method)
  const order = await loadOrder(services.db, payment.orderId)
  if (!provider || !order) return
  const isWanted = isOpenOrder(order) && order.closing === null
  const answer = isWanted ? await provider.query(payment.outTradeNo) : await closeAttempt(provider, payment)
  await apply(services, payment, answer)
  if (answer.kind === 'paid') await handOverOrder(services, payment.orderId)
}

async function closeAttempt(provider: PaymentProvider, payment: Payment): Promise<TradeAnswer> {
  const closed = await provider.close(payment.outTradeNo)
  return afterClose(provider, payment, closed)
}

/** A payment that can't be closed was paid or closed before: the query tells. */
async function afterClose(provider: PaymentProvider, payment: Payment, closed: CloseAnswer): Promise<TradeAnswer> {
  if (closed === 'closed' || closed === 'absent') return { kind: 'closed' }
  if (closed === 'refused') return provider.query(payment.outTradeNo)
  return { kind: 'unknown', reason: 'not closed yet' }
}

async function apply(services: Services, payment: Payment, answer: TradeAnswer): Promise<void> {
  await transact(services, async (tx) => {
    if (answer.kind === 'paid') return settleAnswer(services, tx, payment, answer)
    const order = await lockOrder(tx, payment.orderId)
    const locked = await lockPayment(tx, payment.paymentId)
    if (!order || locked?.tradeNo !== null) return
    if (answer.kind === 'closed') return markClosed(tx, payment.paymentId)
    if (answer.kind === 'unknown') services.log.info({ payment: payment.outTradeNo, reason: answer.reason }, 'asked')
    await setNextQuery(tx, payment.paymentId, nextQueryAt(locked.queries, await clock(tx)))
  })
}

async function settleAnswer(
  services: Services,
  tx: Tx,
  payment: Payment,
  answer: Extract<TradeAnswer, { kind: 'paid' }>,
): Promise<void> {
  const order = await lockOrder(tx, payment.orderId)
  if (answer.amount !== payment.amount) return keepDifference(services, tx, payment, order!, answer)
  await settlePayment(services, tx, payment, {
    method: payment.method,
    source: 'query',
    outTradeNo: payment.outTradeNo,
    tradeNo: answer.tradeNo,
    amount: answer.amount,
    appId: answer.appId,
    sellerId: answer.sellerId,
    status: answer.status,
    confirmedBy: null,
  })
}

/** Another amount than was asked for is nobody's payment until somebody looks. */
async function keepDifference(
  services: Services,
  tx: Tx,
  payment: Payment,
  order: Order,
  answer: Extract<TradeAnswer, { kind: 'paid' }>,
): Promise<void> {
  services.log.error({ payment: payment.outTradeNo }, 'the provider names another amount')
  await markClosed(tx, payment.paymentId)
  await insertException(tx, {
    kind: 'incident',
    groupId: order.groupId,
    orderId: order.orderId,
    paymentId: payment.paymentId,
    method: payment.method,
    outTradeNo: payment.outTradeNo,
    tradeNo: answer.tradeNo,
    amount: answer.amount,
    holdsMoney: false,
    reason: mismatchOf(answer, { ...answer, amount: payment.amount }) ?? '',
  })
}

/** Closes an order whose attempts are all closed at their providers, and tells the modules above, which free the place. */
export async function finishClosing(services: Services, tx: Tx, orderId: string): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  if (!order?.closing || !isOpenOrder(order) || (await hasWaiting(tx, orderId))) return false
  const why = order.closing
  const subjectIds = await subjectsOf(tx, orderId)
  await changeOrder(tx, orderId, { state: 'closed', closing: null, closedWhy: why })
  await recordChange(tx, 'finance.close', {
    type: 'order',
    id: orderId,
    before: { state: order.state },
    after: { state: 'closed', why },
  })
  await emit(services, tx, orderClosed, { orderId, subjectIds, why })
  const words = closeReasonLabels[why]
  await sendFinanceNotice(services, tx, 'closed', order, {
    no: order.no,
    amount: yuanText(order.amount),
    whyZh: words.zh,
    whyEn: words.en,
  })
  return true
}
