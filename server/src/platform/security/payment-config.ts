import { z } from 'zod'
import { privateKeyIn, publicKeyIn } from './key-file.ts'
import { isPrivate } from './private-address.ts'
import { toWechatConfig, unsafeWechat, wechatProblems, wechatSettings, type WechatConfig } from './wechat-config.ts'

/** An Alipay application with its keys. */
export interface AlipayConfig {
  readonly gateway: string
  readonly appId: string
  readonly sellerId: string
  /** The application's own key, PKCS#8 in PEM. */
  readonly privateKey: string
  /** Alipay's keys in PEM; two while they are exchanged. */
  readonly publicKeys: readonly string[]
}

export interface PaymentConfig {
  readonly alipay: AlipayConfig | null
  readonly wechat: WechatConfig | null
}

const gateway = z.string().refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
  error: 'must be a web address such as https://openapi.alipay.com/gateway.do',
})

/** Variables that configure online payment. */
export const paymentSettings = {
  ALIPAY_GATEWAY: gateway.default('https://openapi.alipay.com/gateway.do'),
  ALIPAY_APP_ID: z
    .string()
    .regex(/^\d{1,32}$/, { error: 'must be digits' })
    .optional(),
  ALIPAY_SELLER_ID: z
    .string()
    .regex(/^\d{1,28}$/, { error: 'must be digits' })
    .optional(),
  ALIPAY_PRIVATE_KEY_FILE: z.string().optional(),
  ALIPAY_PUBLIC_KEY_FILES: z.string().optional(),
  ...wechatSettings,
}

type Settings = z.output<z.ZodObject<typeof paymentSettings>>

const PARTS = ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY_FILE', 'ALIPAY_PUBLIC_KEY_FILES'] as const
const MOST_KEYS = 2

/** Missing settings and keys that can't be read, one line each. */
export function paymentProblems(s: Settings): string[] {
  return [...alipayProblems(s), ...wechatProblems(s)]
}

function alipayProblems(s: Settings): string[] {
  const given = PARTS.filter((name) => s[name] !== undefined)
  if (given.length === 0) return []
  const missing = PARTS.filter((name) => s[name] === undefined)
  if (missing.length > 0) return missing.map((name) => `${name}: must be set when ${given[0]} is.`)
  const problems: string[] = []
  if (!privateKeyIn(s.ALIPAY_PRIVATE_KEY_FILE!)) {
    problems.push('ALIPAY_PRIVATE_KEY_FILE: must be a file with an RSA private key in PEM.')
  }
  const files = filesOf(s.ALIPAY_PUBLIC_KEY_FILES!)
  if (files.length > MOST_KEYS || !files.every(publicKeyIn)) {
    problems.push('ALIPAY_PUBLIC_KEY_FILES: must name one or two files with Alipay’s RSA public key in PEM.')
  }
  return problems
}

/** Settings by which money could be lost. */
export function unsafePayment(s: Settings): string[] {
  if (!s.ALIPAY_APP_ID || isPrivate(s.ALIPAY_GATEWAY)) return unsafeWechat(s)
  return ['ALIPAY_GATEWAY: must begin with https: in production.', ...unsafeWechat(s)]
}

export function toPaymentConfig(s: Settings): PaymentConfig {
  return { alipay: toAlipayConfig(s), wechat: toWechatConfig(s) }
}

function toAlipayConfig(s: Settings): AlipayConfig | null {
  if (!s.ALIPAY_APP_ID || !s.ALIPAY_SELLER_ID || !s.ALIPAY_PRIVATE_KEY_FILE || !s.ALIPAY_PUBLIC_KEY_FILES) return null
  return Object.freeze({
    gateway: s.ALIPAY_GATEWAY,
    appId: s.ALIPAY_APP_ID,
    sellerId: s.ALIPAY_SELLER_ID,
    privateKey: privateKeyIn(s.ALIPAY_PRIVATE_KEY_FILE)!,
    publicKeys: filesOf(s.ALIPAY_PUBLIC_KEY_FILES).map((file) => publicKeyIn(file)!),
  })
}

const filesOf = (list: string): string[] => list.split(/[\s,]+/).filter((file) => file !== '')
