import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import { canTransition, transitions, type StateMachine } from '../../base/state/state-machine.ts'
import { financeRefusals as no } from '../refusals.ts'
import { isOpenOrder, OPEN_ORDERS, orderStateLabels, type CloseReason, type OrderState } from './order.ts'

export type OrderAction =
  | 'pay'
  | 'submitSlip'
  | 'rejectSlip'
  | 'settle'
  | 'close'
  | 'requestRefund'
  | 'approveRefund'
  | 'rejectRefund'
  | 'finishRefund'

const REFUNDABLE: readonly OrderState[] = ['paid', 'partially_refunded', 'refund_rejected']

/** The state machine of an order. Money that arrives for a closed order leaves it closed and becomes an exception. */
export const orderMachine: StateMachine<OrderState, OrderAction> = {
  pay: transitions<OrderState>(['created', 'pending_payment', 'slip_rejected'], 'pending_payment'),
  submitSlip: transitions<OrderState>(
    ['created', 'pending_payment', 'slip_submitted', 'slip_rejected'],
    'slip_submitted',
  ),
  rejectSlip: transitions<OrderState>(['slip_submitted'], 'slip_rejected'),
  settle: transitions<OrderState>(OPEN_ORDERS, 'paid'),
  close: transitions<OrderState>(OPEN_ORDERS, 'closed'),
  requestRefund: transitions<OrderState>(REFUNDABLE, 'refund_requested'),
  approveRefund: transitions<OrderState>(['refund_requested'], 'refunding'),
  rejectRefund: transitions<OrderState>(['refund_requested'], 'refund_rejected', 'partially_refunded'),
  finishRefund: transitions<OrderState>(['refunding'], 'refunded', 'partially_refunded', 'refund_rejected'),
}

/** Pairs of different states that some action leads through; the database holds the same. */
export function orderMoves(): Array<readonly [OrderState, OrderState]> {
  const pairs = Object.values(orderMachine).flatMap((targets) =>
    Object.entries(targets).flatMap(([from, to]) => to.map((each) => [from as OrderState, each] as const)),
  )
  const distinct = new Map(pairs.filter(([from, to]) => from !== to).map((pair) => [pair.join(), pair]))
  return [...distinct.values()]
}

interface KnownOrder {
  readonly state: OrderState
  /** Why it is being closed; null while it is not. */
  readonly closing: CloseReason | null
}

export function whyNotAct(order: Pick<KnownOrder, 'state'>, action: OrderAction): Refusal | null {
  if (canTransition(orderMachine, order.state, action)) return null
  const { zh, en } = orderStateLabels[order.state]
  return refuse(no.ORDER_STATE, { stateZh: zh, stateEn: en })
}

export interface PayableOrder extends KnownOrder {
  readonly expiresAt: Date
  readonly online: boolean
  readonly transfer: boolean
  readonly attempts: number
}

/** An order is opened for payment so often at most. */
const MOST_ATTEMPTS = 20

/** Why an order can't be paid now. `method`: through a provider, or by a slip of a bank transfer. */
export function whyNotPay(order: PayableOrder, method: 'online' | 'transfer', now: Date): Refusal | null {
  return firstRefusal(
    whyNotAct(order, method === 'online' ? 'pay' : 'submitSlip'),
    order.closing ? refuse(no.ORDER_CLOSING) : null,
    now < order.expiresAt ? null : refuse(no.ORDER_EXPIRED),
    order[method] ? null : refuse(no.METHOD_NOT_OFFERED),
    order.attempts < MOST_ATTEMPTS ? null : refuse(no.TOO_MANY_ATTEMPTS),
  )
}

/** Why an order can't be cancelled by whoever made it: a slip that waits for a decision is decided first. */
export function whyNotCancel(order: KnownOrder): Refusal | null {
  return firstRefusal(whyNotAct(order, 'close'), whyNotSlip(order), order.closing ? refuse(no.ORDER_CLOSING) : null)
}

function whyNotSlip({ state }: KnownOrder): Refusal | null {
  if (state !== 'slip_submitted') return null
  const { zh, en } = orderStateLabels[state]
  return refuse(no.ORDER_STATE, { stateZh: zh, stateEn: en })
}

/** What verified money does: it pays the order, or it is kept apart until somebody decides. */
export type Settlement = 'applied' | 'double' | 'late' | 'short' | 'excess'

/** `amount`: of the payment. A bank transfer may bring less than the order's amount. */
export function settlementOf(
  order: Pick<KnownOrder, 'state'> & { readonly amount: number },
  amount: number,
): Settlement {
  if (isOpenOrder(order)) return amount === order.amount ? 'applied' : amount < order.amount ? 'short' : 'excess'
  return order.state === 'closed' ? 'late' : 'double'
}
