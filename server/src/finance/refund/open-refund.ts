import type { OrderLine } from '@podium/core/finance/order/order.ts'
import { mostByRule, routeOf, whyNotRefund } from '@podium/core/finance/refund/refund.rule.ts'
import { financeRefusals } from '@podium/core/finance/refusals.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { onConflict, orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { KeptException } from '../exception/exception.store.ts'
import { newRequestNo } from '../order/order-number.ts'
import { changeOrder, linesOf, type Order } from '../order/order.store.ts'
import { lockPayment } from '../payment/payment.store.ts'
import { insertRefund } from './refund.store.ts'

interface Opened {
  readonly refund: string
  readonly amount: number
}

interface Wish {
  readonly lines: ReadonlyArray<{ lineId: string; amount: number }>
  readonly reason: string
  readonly by: string
  /** What of each line can be asked for. */
  readonly mostOf: (line: OrderLine, now: Date) => number
}

/** Opens a request for parts of a locked order and holds their amount. */
export async function openRefund(tx: Tx, order: Order, { lines, reason, by, mostOf }: Wish): Promise<Opened> {
  const [known, now] = [await linesOf(tx, order.orderId), await clock(tx)]
  const most = known.map((line) => ({ lineId: line.lineId, most: mostOf(line, now) }))
  refuseIf(whyNotRefund(order, most, lines))
  const isBeyondRule = lines.some(({ lineId, amount }) => {
    const line = known.find((each) => each.lineId === lineId)
    return line !== undefined && amount > mostByRule(line, now)
  })
  const payment = orNotFound(await lockPayment(tx, orNotFound(order.paymentId)))
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const refund = await insertRefund(tx, {
    no: newRequestNo(order.no),
    orderId: order.orderId,
    paymentId: payment.paymentId,
    exceptionId: null,
    amount,
    reason,
    requestedBy: by,
    route: routeOf(payment.method),
    isBeyondRule,
    lines,
  })
  await changeOrder(tx, order.orderId, { state: 'refund_requested', refundHeld: order.refundHeld + amount })
  return { refund, amount }
}

/** Opens a request for money that no order holds; order and exception are locked. */
export async function openExceptionRefund(
  tx: Tx,
  order: Order,
  kept: KeptException & { exceptionId: string },
  { reason, by }: Pick<Wish, 'reason' | 'by'>,
): Promise<Opened> {
  if (!kept.holdsMoney) throw refuse(financeRefusals.EXCEPTION_SETTLED)
  const payment = orNotFound(await lockPayment(tx, orNotFound(kept.paymentId)))
  const refund = await onConflict(
    insertRefund(tx, {
      no: newRequestNo(order.no),
      orderId: order.orderId,
      paymentId: payment.paymentId,
      exceptionId: kept.exceptionId,
      amount: kept.amount,
      reason,
      requestedBy: by,
      route: routeOf(payment.method),
      isBeyondRule: false,
      lines: [],
    }),
    { finance_refund_exception: financeRefusals.EXCEPTION_SETTLED },
  )
  return { refund, amount: kept.amount }
}
