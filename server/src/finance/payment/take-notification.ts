import { createHash } from 'node:crypto'
import {
  isTradePaid,
  mismatchOf,
  parseAlipayNotification,
  type AlipayNotification,
  type NotificationFault,
  type TradeMismatch,
} from '@podium/core/finance/payment/alipay-notification.rule.ts'
import { transact } from '#server/platform/db/transact.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { AlipayConfig } from '#server/platform/security/payment-config.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { insertException } from '../exception/exception.store.ts'
import { handOverOrder } from '../handover/hand-over.ts'
import { loadOrder } from '../order/order.store.ts'
import { isSignedByAlipay } from '../provider/alipay-signature.ts'
import { keepNotification, setIncident } from './notification.store.ts'
import { askSoon, paymentByNo } from './payment.store.ts'
import { settlePayment } from './settle.ts'

/** What became of a notification. Only `taken` and `repeat` are answered with `success`. */
export type Taking =
  | { readonly kind: 'taken' | 'repeat' }
  | { readonly kind: 'forged'; readonly why: NotificationFault | 'signature' | 'not_set_up' }
  | { readonly kind: 'incident'; readonly why: TradeMismatch }

/**
 * Takes a notification: reads it strictly, verifies the signature, and in one transaction keeps it and settles the
 * payment. Everything is committed before it is answered.
 */
export async function takeNotification(services: Services, body: Buffer): Promise<Taking> {
  const { alipay } = services.config
  if (!alipay) return { kind: 'forged', why: 'not_set_up' }
  const parsed = parseAlipayNotification(body.toString('latin1'))
  if ('fault' in parsed) return { kind: 'forged', why: parsed.fault }
  if (!isSignedByAlipay(alipay.publicKeys, parsed.signed, parsed.signature)) return { kind: 'forged', why: 'signature' }
  const { notification } = parsed
  const taking = await transact(services, (tx) => takeVerified(services, tx, alipay, notification, body))
  if (taking.kind === 'taken') await handOverPaid(services, notification.outTradeNo)
  return taking
}

/** What fails here is tried again by the periodic task, so the answer to the provider doesn't depend on it. */
async function handOverPaid(services: Services, outTradeNo: string): Promise<void> {
  try {
    const payment = await paymentByNo(services.db, 'alipay', outTradeNo)
    if (payment) await handOverOrder(services, payment.orderId)
  } catch (error) {
    services.log.error({ err: error, payment: outTradeNo }, 'a paid order was not handed over')
  }
}

async function takeVerified(
  services: Services,
  tx: Tx,
  alipay: AlipayConfig,
  notification: AlipayNotification,
  body: Buffer,
): Promise<Taking> {
  const { outTradeNo, tradeNo, amount, appId, sellerId, state } = notification
  const sha256 = createHash('sha256').update(body).digest()
  const kept = await keepNotification(tx, { method: 'alipay', sha256, body, outTradeNo })
  if (kept.isTaken) return { kind: 'repeat' }
  const payment = await paymentByNo(tx, 'alipay', outTradeNo)
  const expected = { appId: alipay.appId, sellerId: alipay.sellerId, amount: payment?.amount ?? null }
  const mismatch = mismatchOf(notification, expected)
  if (mismatch || !payment) {
    const why = mismatch ?? 'unknown_order'
    await setIncident(tx, kept.notificationId, why)
    if (kept.isNew) {
      const order = payment && (await loadOrder(tx, payment.orderId))
      await insertException(tx, {
        kind: 'incident',
        groupId: order?.groupId ?? null,
        orderId: payment?.orderId ?? null,
        paymentId: payment?.paymentId ?? null,
        notificationId: kept.notificationId,
        method: 'alipay',
        outTradeNo,
        tradeNo,
        amount,
        holdsMoney: false,
        reason: why,
      })
    }
    return { kind: 'incident', why }
  }
  if (!kept.isNew) await setIncident(tx, kept.notificationId, '')
  if (!isTradePaid(state) || notification.isRefund) {
    // A closed trade and a refund are believed only as the answer of a query.
    await askSoon(tx, payment.orderId)
    return { kind: 'taken' }
  }
  const settlement = await settlePayment(services, tx, payment, {
    method: 'alipay',
    source: 'notification',
    outTradeNo,
    tradeNo,
    amount,
    appId,
    sellerId,
    status: state === 'TRADE_SUCCESS' ? state : 'TRADE_FINISHED',
    confirmedBy: null,
  })
  return { kind: settlement === 'repeat' ? 'repeat' : 'taken' }
}
