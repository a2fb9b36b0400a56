import { createHash } from 'node:crypto'
import { isTradePaid, parseAlipayNotification } from '@podium/core/finance/payment/alipay-notification.rule.ts'
import { CURRENCY } from '@podium/core/finance/payment/trade-claim.rule.ts'
import type { AlipayConfig } from '#server/platform/security/payment-config.ts'
import { isSignedByAlipay } from './alipay-signature.ts'
import type { ReadNotification, SentNotification } from './provider.ts'

/** A form whose bytes are kept as they came. Alipay's page payment knows yuan only. */
export function readAlipayNotification(
  { publicKeys }: AlipayConfig,
  { headers, body }: SentNotification,
): ReadNotification {
  const type = headers['content-type']
  if (typeof type !== 'string' || !/^application\/x-www-form-urlencoded(?:;\s*charset=utf-8)?$/i.test(type)) {
    return { kind: 'forged', why: 'content_type' }
  }
  const parsed = parseAlipayNotification(body.toString('latin1'))
  if ('fault' in parsed) return { kind: 'forged', why: parsed.fault }
  if (!isSignedByAlipay(publicKeys, parsed.signed, parsed.signature)) return { kind: 'forged', why: 'signature' }
  const { outTradeNo, tradeNo, amount, appId, sellerId, state, isRefund } = parsed.notification
  return {
    kind: 'trade',
    sha256: createHash('sha256').update(body).digest(),
    nonce: null,
    outTradeNo,
    claim: { appId, sellerId, amount, currency: CURRENCY },
    tradeNo,
    paid: isRefund || !isTradePaid(state) ? null : state === 'TRADE_SUCCESS' ? state : 'TRADE_FINISHED',
  }
}
