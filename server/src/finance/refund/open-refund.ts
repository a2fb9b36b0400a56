import { routeOf, whyNotPayee } from '@podium/core/finance/refund/payee.rule.ts'
import type { RefundPayee } from '@podium/core/finance/refund/refund.ts'
import { exceedsRule, leftOf, mostByRule, whyNotRefund } from '@podium/core/finance/refund/refund.rule.ts'
import { financeRefusals } from '@podium/core/finance/refusals.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { onConflict, orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { KeptException } from '../exception/exception.store.ts'
import { newRequestNo } from '../order/order-number.ts'
import { changeOrder, linesOf, type Order } from '../order/order.store.ts'
import { lockPayment } from '../payment/payment.store.ts'
import { payeeColumns, payeeNeedFor } from './payee.ts'
import { insertRefund } from './refund.store.ts'

interface Opened {
  readonly refund: string
  readonly amount: number
  /** The second person is shown that the refund rule gives less. */
  readonly beyondRule: boolean
}

interface Wish {
  readonly lines: ReadonlyArray<{ lineId: string; amount: number }>
  readonly reason: string
  readonly by: string
  /** The bank account it is paid out to. */
  readonly payee: RefundPayee | undefined
  /** Most of each line: what its rule gives; or all that is left, as the office exceeds the rule or it bought nothing. */
  readonly bound: 'rule' | 'beyondRule' | 'boughtNothing'
}

/** Opens a request for parts of a locked order and holds their amount. */
export async function openRefund(
  { secrets }: Services,
  tx: Tx,
  order: Order,
  { lines, reason, by, payee, bound }: Wish,
): Promise<Opened> {
  const [known, now] = [await linesOf(tx, order.orderId), await clock(tx)]
  const most = known.map((line) => ({
    lineId: line.lineId,
    most: bound === 'rule' ? mostByRule(line, now) : leftOf(line),
  }))
  refuseIf(whyNotRefund(order, most, lines))
  const beyondRule = bound === 'beyondRule' && exceedsRule(known, lines, now)
  const payment = orNotFound(await lockPayment(tx, orNotFound(order.paymentId)))
  refuseIf(whyNotPayee(await payeeNeedFor(tx, payment, by === order.payerId), payee))
  const no = newRequestNo(order.no)
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const refund = await insertRefund(tx, {
    no,
    orderId: order.orderId,
    paymentId: payment.paymentId,
    exceptionId: null,
    amount,
    reason,
    requestedBy: by,
    route: routeOf(payee),
    payee: payeeColumns(secrets, no, payee),
    isBeyondRule: beyondRule,
    lines,
  })
  await changeOrder(tx, order.orderId, { state: 'refund_requested', refundHeld: order.refundHeld + amount })
  return { refund, amount, beyondRule }
}

/** Opens a request for money that no order holds; order and exception are locked. */
export async function openExceptionRefund(
  { secrets }: Services,
  tx: Tx,
  order: Order,
  kept: KeptException & { exceptionId: string },
  { reason, by, payee }: Pick<Wish, 'reason' | 'by' | 'payee'>,
): Promise<Opened> {
  if (!kept.holdsMoney) throw refuse(financeRefusals.EXCEPTION_SETTLED)
  const payment = orNotFound(await lockPayment(tx, orNotFound(kept.paymentId)))
  refuseIf(whyNotPayee(await payeeNeedFor(tx, payment, by === order.payerId), payee))
  const no = newRequestNo(order.no)
  const refund = await onConflict(
    insertRefund(tx, {
      no,
      orderId: order.orderId,
      paymentId: payment.paymentId,
      exceptionId: kept.exceptionId,
      amount: kept.amount,
      reason,
      requestedBy: by,
      route: routeOf(payee),
      payee: payeeColumns(secrets, no, payee),
      isBeyondRule: false,
      lines: [],
    }),
    { finance_refund_exception: financeRefusals.EXCEPTION_SETTLED },
  )
  return { refund, amount: kept.amount, beyondRule: false }
}
