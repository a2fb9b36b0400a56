import { createCipheriv, createSign, createVerify, randomBytes, randomInt } from 'node:crypto'
import { sealedText, SIGNATURE_TYPE } from '@podium/core/finance/payment/wechat-notification.rule.ts'

/** A payment as the emulated WeChat Pay keeps it. */
export interface WechatTrade {
  readonly outTradeNo: string
  readonly tradeNo: string
  readonly amount: number
  readonly description: string
  readonly notifyUrl: string
  readonly codeUrl: string
  tradeState: 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED'
  paidAt: Date | null
  readonly refunds: Map<string, WechatRefunded>
}

export interface WechatRefunded {
  readonly refundNo: string
  readonly refundId: string
  readonly amount: number
  at: Date
  readonly notifyUrl: string
}

export const refundedBy = ({ refunds }: WechatTrade): number =>
  [...refunds.values()].reduce((sum, { amount }) => sum + amount, 0)

export const newWechatNo = (prefix: string): string =>
  prefix + String(randomInt(1e12, 9e12)) + String(randomInt(1e11, 9e11))

export interface WechatMerchant {
  readonly appId: string
  readonly merchantId: string
}

/** What WeChat Pay says of a payment, in answers and, encrypted, in notifications. */
export function transactionOf(trade: WechatTrade, { appId, merchantId }: WechatMerchant): Record<string, unknown> {
  const about = { appid: appId, mchid: merchantId, out_trade_no: trade.outTradeNo, trade_state: trade.tradeState }
  if (trade.paidAt === null) return { ...about, trade_state_desc: '' }
  return {
    ...about,
    transaction_id: trade.tradeNo,
    trade_type: 'NATIVE',
    trade_state_desc: '支付成功',
    bank_type: 'OTHERS',
    attach: '',
    success_time: trade.paidAt.toISOString(),
    payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
    amount: { total: trade.amount, payer_total: trade.amount, currency: 'CNY', payer_currency: 'CNY' },
  }
}

export function refundOf(trade: WechatTrade, refund: WechatRefunded, status: string): Record<string, unknown> {
  return {
    refund_id: refund.refundId,
    out_refund_no: refund.refundNo,
    transaction_id: trade.tradeNo,
    out_trade_no: trade.outTradeNo,
    channel: 'ORIGINAL',
    status,
    amount: { refund: refund.amount, total: trade.amount, currency: 'CNY' },
  }
}

/** The refund as a notification words it. */
export function refundNotice(
  trade: WechatTrade,
  refund: WechatRefunded,
  merchantId: string,
  refundStatus = 'SUCCESS',
): Record<string, unknown> {
  const { status, ...rest } = refundOf(trade, refund, refundStatus)
  return { mchid: merchantId, ...rest, refund_status: status }
}

export interface EnvelopeParts {
  readonly id?: string
  readonly event?: string
  readonly kind?: string
  /** Associated data and nonce used for the encryption, and those that are told. */
  readonly associatedData?: string
  readonly toldAssociatedData?: string
  readonly nonce?: string
  readonly toldNonce?: string
}

/** The body of a notification; `parts` for forgeries. */
export function envelopeOf(apiV3Key: string, plain: string, parts: EnvelopeParts = {}): string {
  const { kind = 'transaction', event = 'TRANSACTION.SUCCESS', associatedData = kind } = parts
  const nonce = parts.nonce ?? randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, Buffer.from(nonce), { authTagLength: 16 })
  cipher.setAAD(Buffer.from(associatedData))
  const ciphertext = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return JSON.stringify({
    id: parts.id ?? `EV-${randomBytes(12).toString('hex')}`,
    create_time: new Date().toISOString(),
    resource_type: 'encrypt-resource',
    event_type: event,
    summary: '支付成功',
    resource: {
      original_type: kind,
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: ciphertext.toString('base64'),
      associated_data: parts.toldAssociatedData ?? associatedData,
      nonce: parts.toldNonce ?? nonce,
    },
  })
}

/** The headers beside a body, signed; `given` for forgeries. */
export function sealOf(
  key: { readonly privateKey: string; readonly serial: string },
  body: string,
  given: { readonly at?: Date; readonly nonce?: string; readonly hash?: string } = {},
): Record<string, string> {
  const timestamp = String(Math.floor((given.at ?? new Date()).getTime() / 1_000))
  const nonce = given.nonce ?? randomBytes(16).toString('hex')
  const text = sealedText({ timestamp, nonce }, body)
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': key.serial,
    'wechatpay-signature-type': SIGNATURE_TYPE,
    'wechatpay-signature': createSign(given.hash ?? 'RSA-SHA256')
      .update(text)
      .sign(key.privateKey, 'base64'),
  }
}

/** Whether the merchant signed a request. */
export function isSignedByMerchant(
  publicKey: string,
  authorization: string,
  { method, path, body }: { readonly method: string; readonly path: string; readonly body: string },
): boolean {
  const part = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(authorization)?.[1] ?? ''
  if (!authorization.startsWith(`${SIGNATURE_TYPE} `)) return false
  const text = `${method}\n${path}\n${part('timestamp')}\n${part('nonce_str')}\n${body}\n`
  return createVerify('RSA-SHA256').update(text).verify(publicKey, part('signature'), 'base64')
}
