import { createHash } from 'node:crypto'
import {
  isTooLarge,
  parsed,
  readEnvelope,
  readRefund,
  readTransaction,
} from '@podium/core/finance/payment/wechat-notification.rule.ts'
import type { WechatConfig } from '#server/platform/security/wechat-config.ts'
import type { ReadNotification, SentNotification } from '../provider.ts'
import { decrypted, unsealed } from './wechat-signature.ts'

const forged = (why: string) => ({ kind: 'forged', why }) as const

/** Verifies a notification by its headers, and only then reads and decrypts it. */
export function readWechatNotification(
  config: WechatConfig,
  { headers, body }: SentNotification,
  now: Date,
): ReadNotification {
  if (!/^application\/json(?:;\s*charset=utf-8)?$/i.test(textOf(headers['content-type']))) return forged('content_type')
  if (isTooLarge(body.length)) return forged('too_large')
  const text = body.toString('utf8')
  if (!Buffer.from(text).equals(body)) return forged('bad_encoding')
  const seal = unsealed(config, headers, text, now)
  if ('fault' in seal) return forged(seal.fault)
  const envelope = readEnvelope(text)
  if ('fault' in envelope) return forged(envelope.fault)
  const plain = decrypted(config, envelope)
  if (plain === null) return forged('decryption')
  const said = parsed(plain)
  const sha256 = createHash('sha256').update(`${envelope.id}\n${plain}`).digest()
  const { nonce } = seal
  if (envelope.kind === 'refund') {
    const refund = readRefund(said)
    if (!refund?.sellerId) return forged('bad_resource')
    const { sellerId, outTradeNo, refundNo, amount, total, state } = refund
    return { kind: 'refund', sha256, nonce, outTradeNo, sellerId, refundNo, amount, total, isDone: state === 'SUCCESS' }
  }
  const trade = readTransaction(said)
  if (!trade?.paid || trade.state !== 'SUCCESS') return forged('bad_resource')
  const { tradeNo, amount, currency } = trade.paid
  const claim = { appId: trade.appId, sellerId: trade.sellerId, amount, currency }
  return { kind: 'trade', sha256, nonce, outTradeNo: trade.outTradeNo, claim, tradeNo, paid: 'SUCCESS' }
}

const textOf = (value: string | readonly string[] | undefined): string => (typeof value === 'string' ? value : '')
