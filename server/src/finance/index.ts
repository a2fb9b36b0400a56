import { financeApi } from '@podium/core/finance/api.ts'
import { module } from '#server/platform/kernel/module.ts'
import { invariants } from './invariants.ts'
import { askOrder, cancelOrder, closeOrder } from './order/close-order.ts'
import { exportOrders } from './order/export-orders.ts'
import { orderDetail, orderPage, orderSum, ownOrder, ownOrders } from './order/read-orders.ts'
import { followPayments } from './payment/follow-payments.ts'
import { notifyRoute } from './payment/notify-route.ts'
import { pay } from './payment/pay.ts'

/** Orders for what modules above charge, and the money for them. */
export const finance = module(
  'finance',
  financeApi,
  { ownOrders, ownOrder, cancelOrder, pay, orderPage, orderDetail, orderSum, closeOrder, askOrder, exportOrders },
  {
    routes: notifyRoute,
    periodicTasks: { 'finance.follow': { seconds: 5, run: followPayments } },
    invariants,
  },
)

/** Functions that other modules may call within their own transaction. */
export { openOrder } from './order/open-order.ts'
export { standingOf, standingsOf, type LineDraft, type Standing } from './order/order.store.ts'
