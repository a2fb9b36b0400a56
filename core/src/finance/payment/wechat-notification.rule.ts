import { z } from 'zod'

/** Limit of a notification's body. */
const MAX_BYTES = 65_536
/** A notification's time stamp may differ from our clock by this. */
const MAX_AGE_SECONDS = 300
const MAX_FEN = 999_999_999

/** Why a notification isn't looked at any further; for the log. */
export type WechatFault =
  | 'too_large'
  | 'signature_type'
  | 'timestamp'
  | 'too_old'
  | 'nonce'
  | 'serial'
  | 'bad_sign'
  | 'bad_encoding'
  | 'bad_json'
  | 'bad_envelope'
  | 'event_type'
  | 'bad_resource'

export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

/** The signature that WeChat Pay puts beside a body: of its notifications and of its answers. */
export interface WechatSeal {
  readonly timestamp: string
  readonly nonce: string
  readonly serial: string
  readonly signature: string
}

export const SIGNATURE_TYPE = 'WECHATPAY2-SHA256-RSA2048'

/** Reads the headers of a signed body in their strict form. */
export function readSeal(headers: Headers, now: Date): WechatSeal | { readonly fault: WechatFault } {
  const of = (name: string): string => {
    const value = headers[`wechatpay-${name}`]
    return typeof value === 'string' ? value : ''
  }
  const type = headers['wechatpay-signature-type']
  const [timestamp, nonce, serial, signature] = [of('timestamp'), of('nonce'), of('serial'), of('signature')]
  if (type !== undefined && type !== SIGNATURE_TYPE) return { fault: 'signature_type' }
  if (!/^[1-9]\d{9}$/.test(timestamp)) return { fault: 'timestamp' }
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > MAX_AGE_SECONDS) return { fault: 'too_old' }
  if (!/^[0-9A-Za-z]{16,64}$/.test(nonce)) return { fault: 'nonce' }
  if (!/^[0-9A-Za-z_]{8,80}$/.test(serial)) return { fault: 'serial' }
  if (!/^[A-Za-z0-9+/]{300,700}={0,2}$/.test(signature) || signature.length % 4 !== 0) return { fault: 'bad_sign' }
  return { timestamp, nonce, serial, signature }
}

/** The text that WeChat Pay signs for a body. */
export function sealedText({ timestamp, nonce }: Pick<WechatSeal, 'timestamp' | 'nonce'>, body: string): string {
  return `${timestamp}\n${nonce}\n${body}\n`
}

const Envelope = z.object({
  id: z.string().regex(/^[0-9A-Za-z-]{16,64}$/),
  event_type: z.string(),
  resource_type: z.literal('encrypt-resource'),
  resource: z.object({
    original_type: z.string(),
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z
      .string()
      .regex(/^[A-Za-z0-9+/]+={0,2}$/)
      .refine((text) => text.length % 4 === 0),
    associated_data: z.string().max(64).default(''),
    nonce: z.string().regex(/^[\u0021-\u007E]{12}$/),
  }),
})

const KINDS = {
  'TRANSACTION.SUCCESS': 'transaction',
  'REFUND.SUCCESS': 'refund',
  'REFUND.ABNORMAL': 'refund',
  'REFUND.CLOSED': 'refund',
} as const
type Event = keyof typeof KINDS

/** A notification as it was sent: what it says is encrypted still. */
export interface WechatEnvelope {
  /** The same in every repetition of a notification. */
  readonly id: string
  readonly kind: (typeof KINDS)[Event]
  readonly ciphertext: string
  readonly associatedData: string
  readonly nonce: string
}

/** Reads a verified body. */
export function readEnvelope(body: string): WechatEnvelope | { readonly fault: WechatFault } {
  const read = Envelope.safeParse(parsed(body))
  if (!read.success) return { fault: parsed(body) === undefined ? 'bad_json' : 'bad_envelope' }
  const { id, event_type: event, resource } = read.data
  if (!isEvent(event) || KINDS[event] !== resource.original_type) return { fault: 'event_type' }
  return {
    id,
    kind: KINDS[event],
    ciphertext: resource.ciphertext,
    associatedData: resource.associated_data,
    nonce: resource.nonce,
  }
}

const isEvent = (text: string): text is Event => Object.hasOwn(KINDS, text)

export function isTooLarge(bytes: number): boolean {
  return bytes > MAX_BYTES
}

const Fen = z.number().int().min(1).max(MAX_FEN)
const OutTradeNo = z.string().regex(/^[A-Z0-9]{1,32}$/)
const TradeNo = z.string().regex(/^[0-9A-Za-z]{1,64}$/)
const Merchant = z.string().regex(/^\d{1,32}$/)

export const WECHAT_TRADE_STATES = [
  'SUCCESS',
  'REFUND',
  'NOTPAY',
  'CLOSED',
  'REVOKED',
  'USERPAYING',
  'PAYERROR',
] as const

/** A payment as WeChat Pay describes it in notifications and answers. Paid ones have a number and an amount. */
const Transaction = z.object({
  appid: z.string().regex(/^[0-9A-Za-z]{1,32}$/),
  mchid: Merchant,
  out_trade_no: OutTradeNo,
  trade_state: z.enum(WECHAT_TRADE_STATES),
  transaction_id: TradeNo.optional(),
  amount: z.object({ total: Fen, currency: z.string().regex(/^[A-Z]{3}$/) }).optional(),
})

export interface WechatTransaction {
  readonly appId: string
  readonly sellerId: string
  readonly outTradeNo: string
  readonly state: (typeof WECHAT_TRADE_STATES)[number]
  readonly paid: { readonly tradeNo: string; readonly amount: number; readonly currency: string } | null
}

/** Reads what was said of a payment; null for every other form. */
export function readTransaction(value: unknown): WechatTransaction | null {
  const read = Transaction.safeParse(value)
  if (!read.success) return null
  const { appid, mchid, out_trade_no, trade_state, transaction_id: tradeNo, amount } = read.data
  const isPaid = trade_state === 'SUCCESS' || trade_state === 'REFUND'
  if (isPaid && (tradeNo === undefined || amount === undefined)) return null
  return {
    appId: appid,
    sellerId: mchid,
    outTradeNo: out_trade_no,
    state: trade_state,
    paid: isPaid ? { tradeNo: tradeNo!, amount: amount!.total, currency: amount!.currency } : null,
  }
}

const REFUND_STATES = ['SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL'] as const

const Refund = z.object({
  mchid: Merchant.optional(),
  out_trade_no: OutTradeNo,
  out_refund_no: OutTradeNo,
  status: z.enum(REFUND_STATES).optional(),
  refund_status: z.enum(REFUND_STATES).optional(),
  amount: z.object({ refund: Fen, total: Fen, currency: z.string().optional() }),
})

export interface WechatRefund {
  /** Null in answers, which don't name it. */
  readonly sellerId: string | null
  readonly outTradeNo: string
  readonly refundNo: string
  readonly state: (typeof REFUND_STATES)[number]
  readonly amount: number
  readonly total: number
}

/** Reads what was said of a refund; null for every other form. */
export function readRefund(value: unknown): WechatRefund | null {
  const read = Refund.safeParse(value)
  if (!read.success) return null
  const { mchid, out_trade_no, out_refund_no, status, refund_status, amount } = read.data
  const state = status ?? refund_status
  if (state === undefined) return null
  return {
    sellerId: mchid ?? null,
    outTradeNo: out_trade_no,
    refundNo: out_refund_no,
    state,
    amount: amount.refund,
    total: amount.total,
  }
}

/** The value of a JSON text; undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
