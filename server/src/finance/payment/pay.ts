import { financeApi } from '@podium/core/finance/api.ts'
import { whyNotPay } from '@podium/core/finance/order/order.rule.ts'
import { nextQueryAt } from '@podium/core/finance/payment/query.rule.ts'
import { financeRefusals } from '@podium/core/finance/refusals.ts'
import { paths } from '@podium/core/paths.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { SignedIn, WriteCall } from '#server/platform/kernel/context.ts'
import { publicUrlOf } from '#server/platform/kernel/public-url.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { write } from '#server/platform/kernel/write.ts'
import { newRequestNo } from '../order/order-number.ts'
import { changeOrder, loadOrder, lockOrder, type Order } from '../order/order.store.ts'
import type { PageRequest, PaymentProvider } from '../provider/provider.ts'
import { providerOf } from '../provider/providers.ts'
import { notifyUrlOf } from './notify-path.ts'
import { countAttempts, insertPayment, paymentByNo } from './payment.store.ts'

/**
 * Opens an attempt to pay. The amount is the order's; the client names the order only. The address is signed here
 * without a request to the provider.
 * @spec C47
 */
export const pay = write(financeApi.pay, 'finance.pay', async function pay(call, { orderId }) {
  const provider = providerOf(call.services, 'alipay')
  const { order, outTradeNo } = await openAttempt(call, orderId, 'alipay')
  const url = await provider.pageOf(requestOf(call.services, order, 'alipay', outTradeNo))
  if (url === null) throw refuse(financeRefusals.PROVIDER_SILENT)
  return { url, outTradeNo }
})

/** Opens an attempt to pay through WeChat Pay, whose code is asked for afterwards, outside the transaction. */
export const payWechat = write(financeApi.payWechat, 'finance.payWechat', async function payWechat(call, { orderId }) {
  providerOf(call.services, 'wechat')
  const { outTradeNo } = await openAttempt(call, orderId, 'wechat')
  return { outTradeNo }
})

/** The code of an attempt that waits; the provider gives the same whenever it is asked for. */
export const wechatCode = read(
  financeApi.wechatCode,
  async function wechatCode({ services, db, viewer, now }, { outTradeNo }) {
    const provider = providerOf(services, 'wechat')
    const payment = orNotFound(await paymentByNo(db, 'wechat', outTradeNo))
    const order = orNotFound(await loadOrder(db, payment.orderId))
    if (order.payerId !== viewer.userId || payment.state !== 'waiting') orNotFound(null)
    refuseIf(whyNotPay({ ...order, attempts: 0 }, 'online', now))
    const codeUrl = await provider.pageOf(requestOf(services, order, 'wechat', outTradeNo))
    if (codeUrl === null) throw refuse(financeRefusals.PROVIDER_SILENT)
    return { codeUrl }
  },
)

async function openAttempt(
  { tx, viewer, note }: SignedIn<WriteCall>,
  orderId: string,
  method: PaymentProvider['method'],
): Promise<{ order: Order; outTradeNo: string }> {
  const order = orNotFound(await lockOrder(tx, orderId))
  if (order.payerId !== viewer.userId) orNotFound(null)
  const now = await clock(tx)
  refuseIf(whyNotPay({ ...order, attempts: await countAttempts(tx, orderId) }, 'online', now))
  const outTradeNo = newRequestNo(order.no)
  const { amount } = order
  await insertPayment(tx, { orderId, method, outTradeNo, amount, nextQueryAt: nextQueryAt(0, now) })
  await changeOrder(tx, orderId, { state: 'pending_payment' })
  note({ type: 'order', id: orderId, before: { state: order.state }, after: { outTradeNo, amount } })
  return { order, outTradeNo }
}

function requestOf(
  { config }: Services,
  { orderId, no, amount, expiresAt }: Order,
  method: PaymentProvider['method'],
  outTradeNo: string,
): PageRequest {
  return {
    outTradeNo,
    orderNo: no,
    amount,
    expiresAt,
    returnUrl: publicUrlOf(config) + paths.home.paySuccess({ orderId }),
    notifyUrl: notifyUrlOf(config, method),
  }
}
