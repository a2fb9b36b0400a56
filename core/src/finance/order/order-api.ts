import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { listExport } from '../../base/export/list-export.ts'
import { pageOf, PageQuery } from '../../base/page.ts'
import { Done, Id } from '../../base/shapes.ts'
import { FeeLineRow, OrderDetail, OrderFilter, OrderRow, OrderState, orderColumns, SchoolSum } from './order.ts'

const order = z.object({ orderId: Id })

/** Orders: of their payer, and of the office. */
export const orderApi = {
  ownOrders: get('/finance/order/mine', {
    access: 'login',
    input: PageQuery.extend({ state: OrderState.optional() }),
    output: pageOf(OrderRow),
    summary: 'Orders that the caller made, newest first',
  }),
  ownOrder: get('/finance/order/own/detail', {
    access: 'login',
    input: order,
    output: OrderDetail,
    summary: 'One order of the caller in its true state, with how it can be paid',
  }),
  cancelOrder: post('/finance/order/cancel', {
    access: 'login',
    input: order,
    output: z.object({ state: OrderState, isClosing: z.boolean() }),
    summary: 'Cancel an unpaid order; its attempts are closed at the provider first',
  }),
  /** @spec C47 */
  pay: post('/alipay/payment/pay', {
    access: 'login',
    input: order,
    output: z.object({ url: z.string(), outTradeNo: z.string() }),
    summary: 'Open an attempt to pay an order through Alipay; returns the address of the cashier page',
  }),
  payWechat: post('/wechat/payment/pay', {
    access: 'login',
    input: order,
    output: z.object({ outTradeNo: z.string() }),
    summary: 'Open an attempt to pay an order through WeChat Pay',
  }),
  wechatCode: get('/wechat/payment/code', {
    access: 'login',
    input: z.object({ outTradeNo: z.string().regex(/^[A-Z0-9]{16,32}$/) }),
    output: z.object({ codeUrl: z.string() }),
    summary: 'What the code of a waiting attempt through WeChat Pay says; the payer scans it',
  }),
  orderPage: get('/finance/order/page', {
    access: holders('finance:order:list'),
    input: PageQuery.extend(OrderFilter.shape).extend({
      orderBy: z.enum(['createdAt', 'paidAt', 'amount']).optional(),
    }),
    output: pageOf(OrderRow),
    summary: 'Orders within the scope of the caller, newest first',
  }),
  orderDetail: get('/finance/order/detail', {
    access: holders('finance:order:list'),
    input: order,
    output: OrderDetail,
    summary: 'One order with its lines and attempts',
  }),
  orderSum: get('/finance/order/sum', {
    access: holders('finance:order:list'),
    input: OrderFilter,
    output: z.object({
      orders: z.number().int(),
      amount: z.number().int(),
      paid: z.number().int(),
      refunded: z.number().int(),
      open: z.number().int(),
    }),
    summary: 'What the orders of a filter sum up to, in fen',
  }),
  linePage: get('/finance/list/page', {
    access: holders('finance:order:list'),
    input: PageQuery.extend(OrderFilter.shape),
    output: pageOf(FeeLineRow),
    summary: 'What was charged for each enrolment within the scope, newest first',
  }),
  schoolPage: get('/finance/list/school/page', {
    access: holders('finance:order:list'),
    input: PageQuery.extend({ from: OrderFilter.shape.from, until: OrderFilter.shape.until }),
    output: pageOf(SchoolSum),
    summary: 'What the orders of each school within the scope sum up to, the largest first',
  }),
  closeOrder: post('/finance/order/close', {
    access: holders('finance:order:close'),
    input: order,
    output: Done,
    summary: 'Close an unpaid order for its payer',
  }),
  askOrder: post('/finance/order/query', {
    access: holders('finance:order:list'),
    input: order,
    output: z.object({ state: OrderState, asked: z.number().int() }),
    summary: 'Have the waiting attempts of an order asked about at the provider at once',
  }),
  exportOrders: listExport('/finance/order/export', {
    code: 'finance:order:export',
    filter: OrderFilter,
    columns: orderColumns,
    title: { zh: '订单', en: 'Orders' },
    summary: 'Orders as a spreadsheet: those chosen, those of the filter or all within the scope',
  }),
}
