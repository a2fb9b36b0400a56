import { givenBackBy } from '@podium/core/finance/ledger.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import type { PayMethod } from '@podium/core/finance/order/order.ts'
import { nextQueryAt } from '@podium/core/finance/payment/query.rule.ts'
import { stateAfterRefund } from '@podium/core/finance/refund/refund.rule.ts'
import { isSendingRefund, refundFailureCode } from '@podium/core/finance/refund/refund.ts'
import { clock } from '#server/platform/db/clock.ts'
import { transact } from '#server/platform/db/transact.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { oneByOne } from '#server/platform/jobs/one-by-one.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { settleExceptionRow, settleRefundedLines } from '../exception/exception.store.ts'
import { addEntry } from '../ledger/ledger.store.ts'
import { changeOrder, lockOrder, type Order } from '../order/order.store.ts'
import { notifyUrlOf } from '../payment/notify-path.ts'
import type { RefundAnswer } from '../provider/provider.ts'
import { findProvider } from '../provider/providers.ts'
import { recordChange } from '../record-change.ts'
import { sendFinanceNotice, sendRefundFailure } from '../send-finance-notice.ts'
import {
  addRefunded,
  claimDueRefunds,
  endRefund,
  lockRefund,
  refundLines,
  setNextTry,
  type Refund,
} from './refund.store.ts'

const AT_ONCE = 20
/** A claimed refund is due again after this, should the process die between its steps. */
const CLAIM_SECONDS = 60

/**
 * Sends approved refunds and asks about them. The request number was stored with the request, so that a repeated call
 * refunds nothing twice; only the provider's own record of it ends a refund.
 */
export async function followRefunds(services: Services): Promise<void> {
  const due = await transact(services, (tx) => claimDueRefunds(tx, AT_ONCE, CLAIM_SECONDS))
  await oneByOne(services, 'follow refunds', due, (refund) => followRefund(services, refund))
}

async function followRefund(services: Services, refund: Refund): Promise<void> {
  if (refund.route === 'bank' || refund.method === 'transfer') return
  const provider = findProvider(services, refund.method)
  if (!provider) return
  const { outTradeNo, no: refundNo, amount, total } = refund
  const request = { outTradeNo, refundNo, amount, total, notifyUrl: notifyUrlOf(services.config, refund.method) }
  const known = await provider.queryRefund(request)
  const sent = known.kind === 'done' ? known : await provider.refund(request)
  const answer = sent.kind === 'unknown' ? await provider.queryRefund(request) : sent
  await transact(services, (tx) => applyAnswer(services, tx, refund, answer))
}

async function applyAnswer(services: Services, tx: Tx, known: Refund, answer: RefundAnswer): Promise<void> {
  const order = (await lockOrder(tx, known.orderId))!
  const refund = (await lockRefund(tx, known.refundId))!
  if (!isSendingRefund(refund)) return
  if (answer.kind === 'done') return finishRefund(services, tx, order, refund)
  services.log.warn({ refund: refund.no, reason: answer.reason }, 'refund not done yet')
  if (answer.kind === 'unknown') {
    return setNextTry(tx, refund.refundId, nextQueryAt(refund.tries, await clock(tx)))
  }
  const failure = refundFailureCode(answer.reason)
  await endRefund(tx, refund.refundId, 'failed', failure)
  if (refund.exceptionId === null) {
    const refundHeld = order.refundHeld - refund.amount
    await changeOrder(tx, order.orderId, { state: stateAfterRefund(order.amount, order.refunded), refundHeld })
  }
  await sendRefundFailure(services, tx, order, refund, failure)
}

/** What pays it out: the bank, where the request names an account. */
const paidOutBy = ({ route, method }: Refund): PayMethod => (route === 'bank' ? 'transfer' : method)

/** The money went back: ledger, lines and order say so in one transaction. */
export async function finishRefund(services: Services, tx: Tx, order: Order, refund: Refund): Promise<void> {
  const isOfOrder = refund.exceptionId === null
  await endRefund(tx, refund.refundId, 'done')
  await addEntry(
    tx,
    { refundId: refund.refundId },
    order.orderId,
    givenBackBy(paidOutBy(refund), refund.amount, isOfOrder),
  )
  if (refund.exceptionId === null) {
    for (const { lineId, amount } of await refundLines(tx, refund.refundId)) await addRefunded(tx, lineId, amount)
    const refunded = order.refunded + refund.amount
    const refundHeld = order.refundHeld - refund.amount
    await changeOrder(tx, order.orderId, { state: stateAfterRefund(order.amount, refunded), refunded, refundHeld })
    await settleRefundedLines(tx, order.orderId, refund.no)
  } else {
    await settleExceptionRow(tx, refund.exceptionId, { resolution: 'refunded', note: refund.no, by: null })
  }
  await recordChange(tx, 'finance.refunded', {
    type: 'order',
    id: order.orderId,
    before: { state: order.state },
    after: { refund: refund.no, amount: refund.amount },
  })
  const params = { no: order.no, amount: yuanText(refund.amount) }
  await sendFinanceNotice(services, tx, 'refunded', order, params, refund.refundId)
}
