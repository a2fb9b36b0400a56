import { createPrivateKey, createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { isPrivate } from './private-address.ts'

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
}

type Settings = z.output<z.ZodObject<typeof paymentSettings>>

const PARTS = ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY_FILE', 'ALIPAY_PUBLIC_KEY_FILES'] as const
const MOST_KEYS = 2

/** Missing settings and keys that can't be read, one line each. */
export function paymentProblems(s: Settings): string[] {
  const given = PARTS.filter((name) => s[name] !== undefined)
  if (given.length === 0) return []
  const missing = PARTS.filter((name) => s[name] === undefined)
  if (missing.length > 0) return missing.map((name) => `${name}: must be set when ${given[0]} is.`)
  const problems: string[] = []
  if (!keyOf(s.ALIPAY_PRIVATE_KEY_FILE!, readPrivateKey)) {
    problems.push('ALIPAY_PRIVATE_KEY_FILE: must be a file with an RSA private key in PEM.')
  }
  const files = filesOf(s.ALIPAY_PUBLIC_KEY_FILES!)
  if (files.length > MOST_KEYS || !files.every((file) => keyOf(file, readPublicKey))) {
    problems.push('ALIPAY_PUBLIC_KEY_FILES: must name one or two files with Alipay’s RSA public key in PEM.')
  }
  return problems
}

/** Settings by which money could be lost. */
export function unsafePayment(s: Settings): string[] {
  if (!s.ALIPAY_APP_ID || isPrivate(s.ALIPAY_GATEWAY)) return []
  return ['ALIPAY_GATEWAY: must begin with https: in production.']
}

export function toPaymentConfig(s: Settings): PaymentConfig {
  if (!s.ALIPAY_APP_ID || !s.ALIPAY_SELLER_ID || !s.ALIPAY_PRIVATE_KEY_FILE || !s.ALIPAY_PUBLIC_KEY_FILES) {
    return { alipay: null }
  }
  const publicKeys = filesOf(s.ALIPAY_PUBLIC_KEY_FILES).map((file) => keyOf(file, readPublicKey)!)
  return {
    alipay: Object.freeze({
      gateway: s.ALIPAY_GATEWAY,
      appId: s.ALIPAY_APP_ID,
      sellerId: s.ALIPAY_SELLER_ID,
      privateKey: keyOf(s.ALIPAY_PRIVATE_KEY_FILE, readPrivateKey)!,
      publicKeys,
    }),
  }
}

const filesOf = (list: string): string[] => list.split(/[\s,]+/).filter((file) => file !== '')

const readPrivateKey = (pem: string) => createPrivateKey(pem).export({ type: 'pkcs8', format: 'pem' })
const readPublicKey = (pem: string) => createPublicKey(pem).export({ type: 'spki', format: 'pem' })

/** The key in a file, written in one form; null where there is none. */
function keyOf(file: string, read: (pem: string) => string | Buffer): string | null {
  try {
    return read(readFileSync(file, 'utf8')).toString()
  } catch {
    return null
  }
}
