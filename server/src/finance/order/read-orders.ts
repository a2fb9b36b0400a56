import { financeApi } from '@podium/core/finance/api.ts'
import type { OrderDetail, OrderRow, PayMethod } from '@podium/core/finance/order/order.ts'
import type { Db } from '#server/platform/db/db.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { paymentsOf } from '../payment/payment.store.ts'
import { findProvider, PROVIDERS } from '../provider/providers.ts'
import { payeeNeedFor } from '../refund/payee.ts'
import { listFeeLines, sumBySchool } from './fee-line.store.ts'
import { isInvoiceableBy, listOrders, orderRow, ownOrderRows, sumOrders } from './order-list.store.ts'
import { linesOf, loadOrder } from './order.store.ts'

/** @spec R03 */
export const ownOrders = read(financeApi.ownOrders, async function ownOrders({ db, viewer, language }, input) {
  const { pageNum, pageSize, state } = input
  const paging = { pageNum, pageSize }
  return { ...(await ownOrderRows(db, viewer.userId, state, paging, language)), ...paging }
})

/** The true state of an order of the viewer; whatever an address or a returning browser says. @spec R03 */
export const ownOrder = read(
  financeApi.ownOrder,
  async function ownOrder({ services, db, viewer, now, language }, { orderId }) {
    const row = orNotFound(await orderRow(db, orderId, { payerId: viewer.userId }, language))
    return detailOf(services, db, viewer, row, now)
  },
)

/** @spec B12 */
export const orderPage = read(financeApi.orderPage, async function orderPage({ db, viewer, language }, input) {
  const { pageNum, pageSize, orderBy, order, ...filter } = input
  const paging = { pageNum, pageSize }
  const sort = { by: orderBy ?? 'createdAt', direction: order ?? 'desc' } as const
  return { ...(await listOrders(db, viewer.scopeOf('finance:order:list'), filter, paging, sort, language)), ...paging }
})

export const orderDetail = read(
  financeApi.orderDetail,
  async function orderDetail({ services, db, viewer, now, language }, { orderId }) {
    const row = orNotFound(await orderRow(db, orderId, { scope: viewer.scopeOf('finance:order:list') }, language))
    return detailOf(services, db, viewer, row, now)
  },
)

export const linePage = read(financeApi.linePage, async function linePage({ db, viewer, language }, input) {
  const { pageNum, pageSize, order: _order, ...filter } = input
  const paging = { pageNum, pageSize }
  return { ...(await listFeeLines(db, viewer.scopeOf('finance:order:list'), filter, paging, language)), ...paging }
})

export const schoolPage = read(financeApi.schoolPage, async function schoolPage({ db, viewer }, input) {
  const { pageNum, pageSize, from, until } = input
  const paging = { pageNum, pageSize }
  const scope = viewer.scopeOf('finance:order:list')
  return { ...(await sumBySchool(db, scope, { from, until }, paging)), ...paging }
})

export const orderSum = read(financeApi.orderSum, async function orderSum({ db, viewer }, filter) {
  return sumOrders(db, viewer.scopeOf('finance:order:list'), filter)
})

async function detailOf(services: Services, db: Db, viewer: Viewer, row: OrderRow, now: Date): Promise<OrderDetail> {
  const [order, lines, payments, isInvoiceable] = await Promise.all([
    loadOrder(db, row.orderId),
    linesOf(db, row.orderId),
    paymentsOf(db, row.orderId),
    isInvoiceableBy(db, row.orderId, viewer.userId, viewer.scopeOf('finance:invoice:request')),
  ])
  const { online, transfer } = orNotFound(order)
  const methods: PayMethod[] = [
    ...PROVIDERS.filter((method) => online && findProvider(services, method) !== null),
    ...(transfer ? (['transfer'] as const) : []),
  ]
  const paid = payments.find(({ paymentId }) => paymentId === order?.paymentId)
  const payeeNeed = paid ? await payeeNeedFor(db, paid, order!.payerId === viewer.userId) : 'none'
  return { ...row, lines, payments, methods, isInvoiceable, payeeNeed, serverNow: now.toISOString() }
}
