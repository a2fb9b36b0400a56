import { financeApi } from '@podium/core/finance/api.ts'
import { whyNotCancel } from '@podium/core/finance/order/order.rule.ts'
import type { WriteCall } from '#server/platform/kernel/context.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { finishClosing } from '../payment/follow-payments.ts'
import { askSoon } from '../payment/payment.store.ts'
import { orderWithin } from './order-list.store.ts'
import { changeOrder, lockOrder, type Order } from './order.store.ts'

/**
 * Cancels an unpaid order. An attempt that was opened is closed at its provider before anything is freed; until then the
 * order takes no further payment.
 */
export const cancelOrder = write(
  financeApi.cancelOrder,
  'finance.cancelOrder',
  async function cancelOrder(call, { orderId }) {
    const order = orNotFound(await lockOrder(call.tx, orderId))
    if (order.payerId !== call.viewer.userId) orNotFound(null)
    return beginCancelling(call, order)
  },
)

export const closeOrder = write(
  financeApi.closeOrder,
  'finance.closeOrder',
  async function closeOrder(call, { orderId }) {
    orNotFound((await orderWithin(call.tx, orderId, call.viewer.scopeOf('finance:order:close'))) || null)
    await beginCancelling(call, orNotFound(await lockOrder(call.tx, orderId)))
    return {}
  },
)

async function beginCancelling({ services, tx, note }: Pick<WriteCall, 'services' | 'tx' | 'note'>, order: Order) {
  const { orderId } = order
  refuseIf(whyNotCancel(order))
  await changeOrder(tx, orderId, { closing: 'cancelled' })
  await askSoon(tx, orderId)
  note({ type: 'order', id: orderId, before: { state: order.state }, after: { closing: 'cancelled' } })
  const isClosed = await finishClosing(services, tx, orderId)
  return { state: isClosed ? ('closed' as const) : order.state, isClosing: !isClosed }
}

/** Has the attempts of an order asked about now, instead of at their next time. */
export const askOrder = write(
  financeApi.askOrder,
  'finance.askOrder',
  async function askOrder({ tx, viewer, note }, { orderId }) {
    orNotFound((await orderWithin(tx, orderId, viewer.scopeOf('finance:order:list'))) || null)
    const order = orNotFound(await lockOrder(tx, orderId))
    note({ type: 'order', id: orderId })
    return { state: order.state, asked: await askSoon(tx, orderId) }
  },
)
