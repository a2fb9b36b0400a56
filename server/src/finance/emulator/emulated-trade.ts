import { createSign, randomBytes, randomInt } from 'node:crypto'
import { decimalYuan } from '@podium/core/finance/money.ts'

/** A payment as the emulated provider keeps it. */
export interface EmulatedTrade {
  readonly outTradeNo: string
  readonly tradeNo: string
  readonly amount: number
  readonly subject: string
  readonly notifyUrl: string
  readonly returnUrl: string
  state: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED' | 'TRADE_FINISHED'
  paidAt: Date | null
  /** Refunded amounts by request number. */
  readonly refunds: Map<string, number>
  /** When each of them was refunded. */
  readonly refundedAt: Map<string, Date>
}

export const refundedOf = ({ refunds }: EmulatedTrade): number =>
  [...refunds.values()].reduce((sum, amount) => sum + amount, 0)

export function newTradeNo(): string {
  return new Date().toISOString().slice(0, 10).replaceAll('-', '') + String(randomInt(1e12, 9e12)) + randomInt(1e6, 9e6)
}

/** The fields of a notification about a trade, as Alipay sends them, unsigned. */
export function notificationFields(
  trade: EmulatedTrade,
  { appId, sellerId }: { appId: string; sellerId: string },
  now = new Date(),
): Record<string, string> {
  const at = beijing(now)
  const amount = decimalYuan(trade.amount)
  return {
    gmt_create: at,
    charset: 'utf-8',
    gmt_payment: beijing(trade.paidAt ?? now),
    notify_time: at,
    subject: trade.subject,
    buyer_id: '2088000000000001',
    invoice_amount: amount,
    version: '1.0',
    notify_id: randomBytes(17).toString('hex'),
    fund_bill_list: `[{"amount":"${amount}","fundChannel":"ALIPAYACCOUNT"}]`,
    notify_type: 'trade_status_sync',
    out_trade_no: trade.outTradeNo,
    total_amount: amount,
    trade_status: trade.state,
    trade_no: trade.tradeNo,
    auth_app_id: appId,
    receipt_amount: amount,
    point_amount: '0.00',
    buyer_pay_amount: amount,
    app_id: appId,
    seller_id: sellerId,
  }
}

/** The body of a notification, signed. `signType` only for forgeries. */
export function signedBody(fields: Readonly<Record<string, string>>, privateKey: string, signType = 'RSA2'): string {
  const text = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
  const algorithm = signType === 'RSA' ? 'RSA-SHA1' : 'RSA-SHA256'
  const sign = createSign(algorithm).update(text, 'utf8').sign(privateKey, 'base64')
  return new URLSearchParams({ ...fields, sign_type: signType, sign }).toString()
}

/** `yyyy-MM-dd HH:mm:ss` in China. */
export function beijing(at: Date): string {
  return at.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })
}
