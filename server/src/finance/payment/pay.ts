import { financeApi } from '@podium/core/finance/api.ts'
import { whyNotPay } from '@podium/core/finance/order/order.rule.ts'
import { nextQueryAt } from '@podium/core/finance/payment/query.rule.ts'
import { paths } from '@podium/core/paths.ts'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { clock } from '#server/platform/db/clock.ts'
import { publicUrlOf } from '#server/platform/kernel/public-url.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { newRequestNo } from '../order/order-number.ts'
import { changeOrder, lockOrder } from '../order/order.store.ts'
import { providerOf } from '../provider/providers.ts'
import { NOTIFY_PATH } from './notify-path.ts'
import { countAttempts, insertPayment } from './payment.store.ts'

/**
 * Opens an attempt to pay. The amount is the order's; the client names the order only. The address is signed here
 * without a request to the provider.
 * @spec C47
 */
export const pay = write(
  financeApi.pay,
  'finance.pay',
  async function pay({ services, tx, viewer, note }, { orderId }) {
    const provider = providerOf(services, 'alipay')
    const order = orNotFound(await lockOrder(tx, orderId))
    if (order.payerId !== viewer.userId) orNotFound(null)
    const now = await clock(tx)
    refuseIf(whyNotPay({ ...order, attempts: await countAttempts(tx, orderId) }, 'online', now))
    const outTradeNo = newRequestNo(order.no)
    const { amount } = order
    await insertPayment(tx, { orderId, method: 'alipay', outTradeNo, amount, nextQueryAt: nextQueryAt(0, now) })
    await changeOrder(tx, orderId, { state: 'pending_payment' })
    note({ type: 'order', id: orderId, before: { state: order.state }, after: { outTradeNo, amount } })
    const site = publicUrlOf(services.config)
    const url = await provider.pageOf({
      outTradeNo,
      orderNo: order.no,
      amount,
      expiresAt: order.expiresAt,
      returnUrl: site + paths.home.paySuccess({ orderId }),
      notifyUrl: site + API_BASE + NOTIFY_PATH,
    })
    return { url, outTradeNo }
  },
)
