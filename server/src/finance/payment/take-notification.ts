import { mismatchOf, type TradeMismatch } from '@podium/core/finance/payment/trade-claim.rule.ts'
import { transact } from '#server/platform/db/transact.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { insertException } from '../exception/exception.store.ts'
import { handOverOrder } from '../handover/hand-over.ts'
import { loadOrder } from '../order/order.store.ts'
import type { PaymentProvider, RefundNotice, SentNotification, TradeNotice } from '../provider/provider.ts'
import { whyNotOurRefund, takeRefundNotice } from '../refund/take-refund-notice.ts'
import { keepNonce, keepNotification, setIncident } from './notification.store.ts'
import { askSoon, paymentByNo, type Payment } from './payment.store.ts'
import { settlePayment } from './settle.ts'

/** What became of a notification. Only `taken` and `repeat` are accepted. */
type Taking =
  | { readonly kind: 'taken' | 'repeat' }
  | { readonly kind: 'forged'; readonly why: string }
  | { readonly kind: 'incident'; readonly why: TradeMismatch | 'refund' }

/**
 * Takes a notification: its provider reads it strictly and verifies the signature; then one transaction keeps it and
 * settles the payment. Everything is committed before it is answered.
 */
export async function takeNotification(
  services: Services,
  provider: PaymentProvider,
  sent: SentNotification,
): Promise<Taking> {
  const notice = provider.readNotification(sent, services.clock.now())
  if (notice.kind === 'forged') return notice
  const taking = await transact(services, (tx) => takeVerified(services, tx, provider, notice, sent.body))
  if (taking.kind === 'taken' && notice.kind === 'trade') await handOverPaid(services, provider, notice)
  return taking
}

/** What fails here is tried again by the periodic task, so the answer to the provider doesn't depend on it. */
async function handOverPaid(
  services: Services,
  { method }: PaymentProvider,
  { outTradeNo }: TradeNotice,
): Promise<void> {
  try {
    const payment = await paymentByNo(services.db, method, outTradeNo)
    if (payment) await handOverOrder(services, payment.orderId)
  } catch (error) {
    services.log.error({ err: error, payment: outTradeNo }, 'a paid order was not handed over')
  }
}

async function takeVerified(
  services: Services,
  tx: Tx,
  provider: PaymentProvider,
  notice: TradeNotice | RefundNotice,
  body: Buffer,
): Promise<Taking> {
  const { method } = provider
  const { sha256, nonce, outTradeNo } = notice
  if (nonce !== null && !(await keepNonce(tx, method, nonce))) return { kind: 'forged', why: 'nonce_used' }
  const kept = await keepNotification(tx, { method, sha256, body, outTradeNo })
  if (kept.isTaken) return { kind: 'repeat' }
  const payment = await paymentByNo(tx, method, outTradeNo)
  const why = await whyNotOurs(tx, provider, notice, payment)
  if (why || !payment) {
    await setIncident(tx, kept.notificationId, why ?? 'unknown_order')
    if (kept.isNew) await keepIncident(tx, provider, notice, payment, kept.notificationId, why ?? 'unknown_order')
    return { kind: 'incident', why: why ?? 'unknown_order' }
  }
  if (!kept.isNew) await setIncident(tx, kept.notificationId, '')
  if (notice.kind === 'refund') {
    await takeRefundNotice(services, tx, notice)
    return { kind: 'taken' }
  }
  return takeTrade(services, tx, notice, payment)
}

async function whyNotOurs(
  tx: Tx,
  { appId, sellerId }: PaymentProvider,
  notice: TradeNotice | RefundNotice,
  payment: Payment | null,
): Promise<TradeMismatch | 'refund' | null> {
  if (notice.kind === 'trade') return mismatchOf(notice.claim, { appId, sellerId, amount: payment?.amount ?? null })
  if (notice.sellerId !== sellerId) return 'seller_id'
  return whyNotOurRefund(tx, notice)
}

async function keepIncident(
  tx: Tx,
  { method }: PaymentProvider,
  notice: TradeNotice | RefundNotice,
  payment: Payment | null,
  notificationId: string,
  reason: string,
): Promise<void> {
  const order = payment && (await loadOrder(tx, payment.orderId))
  await insertException(tx, {
    kind: 'incident',
    groupId: order?.groupId ?? null,
    orderId: payment?.orderId ?? null,
    paymentId: payment?.paymentId ?? null,
    notificationId,
    method,
    outTradeNo: notice.outTradeNo,
    tradeNo: notice.kind === 'trade' ? notice.tradeNo : '',
    amount: notice.kind === 'trade' ? notice.claim.amount : notice.amount,
    holdsMoney: false,
    reason,
  })
}

async function takeTrade(services: Services, tx: Tx, notice: TradeNotice, payment: Payment): Promise<Taking> {
  const { outTradeNo, tradeNo, claim, paid } = notice
  if (paid === null) {
    // A closed trade and a refund are believed only as the answer of a query.
    await askSoon(tx, payment.orderId)
    return { kind: 'taken' }
  }
  const settlement = await settlePayment(services, tx, payment, {
    method: payment.method,
    source: 'notification',
    outTradeNo,
    tradeNo,
    amount: claim.amount,
    appId: claim.appId,
    sellerId: claim.sellerId,
    status: paid,
    confirmedBy: null,
  })
  return { kind: settlement === 'repeat' ? 'repeat' : 'taken' }
}
