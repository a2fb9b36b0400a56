import { parseDecimalYuan } from '../money.ts'

/** Limits of a notification's body. */
const MAX_BYTES = 65_536
const MAX_FIELDS = 100

export const TRADE_STATES = ['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED'] as const
export type TradeState = (typeof TRADE_STATES)[number]

/** Whether the buyer's money is with the provider. */
export function isTradePaid(state: TradeState): boolean {
  return state === 'TRADE_SUCCESS' || state === 'TRADE_FINISHED'
}

/** Why a notification isn't looked at any further; for the log. */
export type NotificationFault =
  | 'too_large'
  | 'too_many_fields'
  | 'bad_encoding'
  | 'bad_key'
  | 'duplicate_key'
  | 'bad_value'
  | 'missing_field'
  | 'sign_type'
  | 'bad_sign'
  | 'charset'
  | 'bad_field'

/** What a notification says, its values in their strict form. Not yet verified. */
export interface AlipayNotification {
  readonly appId: string
  readonly sellerId: string
  readonly outTradeNo: string
  readonly tradeNo: string
  readonly amount: number
  readonly state: TradeState
  /** The provider tells of a refund by repeating the payment's state with the refunded amount. */
  readonly isRefund: boolean
}

export interface ParsedNotification {
  readonly notification: AlipayNotification
  /** The text that the provider signed. */
  readonly signed: string
  readonly signature: string
}

/** Patterns of the fields that decide; a value that could hold a separator never matches. */
const PATTERNS = {
  app_id: /^\d{1,32}$/,
  seller_id: /^\d{1,28}$/,
  out_trade_no: /^[A-Z0-9]{1,64}$/,
  trade_no: /^[0-9A-Za-z]{1,64}$/,
  total_amount: /^\d{1,9}\.\d{2}$/,
  trade_status: /^[A-Z_]{1,32}$/,
  notify_id: /^[0-9A-Za-z]{1,128}$/,
} as const

/**
 * Reads the body of an Alipay notification. Every deviation from the one form that the provider sends is a fault, so that
 * no two readings of the same signed text exist: a value never holds `&`, which would let it be split anew.
 */
export function parseAlipayNotification(body: string): ParsedNotification | { readonly fault: NotificationFault } {
  if (body.length > MAX_BYTES) return { fault: 'too_large' }
  const fields = readForm(body)
  if ('fault' in fields) return fields
  const { values } = fields
  const of = (name: string) => values.get(name) ?? ''
  if (!values.has('sign') || !values.has('sign_type')) return { fault: 'missing_field' }
  if (of('sign_type') !== 'RSA2') return { fault: 'sign_type' }
  if (!/^[A-Za-z0-9+/]{300,700}={0,2}$/.test(of('sign')) || of('sign').length % 4 !== 0) return { fault: 'bad_sign' }
  if (of('charset') !== 'utf-8') return { fault: 'charset' }
  for (const [name, pattern] of Object.entries(PATTERNS)) {
    if (!values.has(name)) return { fault: 'missing_field' }
    if (!pattern.test(of(name))) return { fault: 'bad_field' }
  }
  const state = TRADE_STATES.find((each) => each === of('trade_status'))
  const amount = parseDecimalYuan(of('total_amount'))
  if (state === undefined || amount === null) return { fault: 'bad_field' }
  return {
    notification: {
      appId: of('app_id'),
      sellerId: of('seller_id'),
      outTradeNo: of('out_trade_no'),
      tradeNo: of('trade_no'),
      amount,
      state,
      isRefund: values.has('refund_fee') || values.has('gmt_refund'),
    },
    signed: signedText(values),
    signature: of('sign'),
  }
}

/** The text that Alipay signs: every field but the signature, sorted by name. */
export function signedText(values: ReadonlyMap<string, string>): string {
  return [...values]
    .filter(([name]) => name !== 'sign' && name !== 'sign_type')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

function readForm(body: string): { values: Map<string, string> } | { fault: NotificationFault } {
  const values = new Map<string, string>()
  const pairs = body.split('&')
  if (pairs.length > MAX_FIELDS) return { fault: 'too_many_fields' }
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    const name = decode(at < 0 ? pair : pair.slice(0, at))
    const value = at < 0 ? null : decode(pair.slice(at + 1))
    if (name === null || (at >= 0 && value === null)) return { fault: 'bad_encoding' }
    if (value === null || !/^[a-z][a-z0-9_]{0,39}$/.test(name)) return { fault: 'bad_key' }
    if (values.has(name)) return { fault: 'duplicate_key' }
    if (/[&\u0000-\u001F\u007F]/.test(value)) return { fault: 'bad_value' }
    values.set(name, value)
  }
  return { values }
}

/** Decodes a part of a form strictly; null where it isn't percent-encoded UTF-8. */
function decode(text: string): string | null {
  if (/[^\u0021-\u007E]/.test(text)) return null
  try {
    return decodeURIComponent(text.replaceAll('+', '%20'))
  } catch {
    return null
  }
}
