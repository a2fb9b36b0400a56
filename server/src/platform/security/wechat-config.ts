import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { privateKeyIn, publicKeyIn } from './key-file.ts'
import { isPrivate } from './private-address.ts'

/** A merchant of WeChat Pay with its keys. */
export interface WechatConfig {
  readonly gateway: string
  readonly appId: string
  readonly merchantId: string
  /** The merchant's own key, PKCS#8 in PEM, and the serial of its certificate. */
  readonly privateKey: string
  readonly certificateSerial: string
  /** Opens what notifications say. */
  readonly apiV3Key: string
  /** WeChat Pay's keys in PEM by serial; several while they are exchanged. */
  readonly platformKeys: ReadonlyMap<string, string>
}

const gateway = z.string().refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
  error: 'must be a web address such as https://api.mch.weixin.qq.com',
})

export const wechatSettings = {
  WECHAT_GATEWAY: gateway.default('https://api.mch.weixin.qq.com'),
  WECHAT_APP_ID: z
    .string()
    .regex(/^wx[0-9a-f]{16}$/, { error: 'must be wx and 16 hexadecimal digits' })
    .optional(),
  WECHAT_MERCHANT_ID: z
    .string()
    .regex(/^\d{8,10}$/, { error: 'must be 8 to 10 digits' })
    .optional(),
  WECHAT_PRIVATE_KEY_FILE: z.string().optional(),
  WECHAT_CERTIFICATE_SERIAL: z
    .string()
    .regex(/^[0-9A-F]{16,64}$/, { error: 'must be hexadecimal digits in capitals' })
    .optional(),
  WECHAT_API_V3_KEY_FILE: z.string().optional(),
  /** `SERIAL=FILE`, several apart by commas. */
  WECHAT_PLATFORM_KEYS: z.string().optional(),
}

type Settings = z.output<z.ZodObject<typeof wechatSettings>>

const PARTS = [
  'WECHAT_APP_ID',
  'WECHAT_MERCHANT_ID',
  'WECHAT_PRIVATE_KEY_FILE',
  'WECHAT_CERTIFICATE_SERIAL',
  'WECHAT_API_V3_KEY_FILE',
  'WECHAT_PLATFORM_KEYS',
] as const
const MOST_KEYS = 4

/** Missing settings and keys that can't be read, one line each. */
export function wechatProblems(s: Settings): string[] {
  const given = PARTS.filter((name) => s[name] !== undefined)
  if (given.length === 0) return []
  const missing = PARTS.filter((name) => s[name] === undefined)
  if (missing.length > 0) return missing.map((name) => `${name}: must be set when ${given[0]} is.`)
  const problems: string[] = []
  if (!privateKeyIn(s.WECHAT_PRIVATE_KEY_FILE!)) {
    problems.push('WECHAT_PRIVATE_KEY_FILE: must be a file with an RSA private key in PEM.')
  }
  if (!apiV3KeyIn(s.WECHAT_API_V3_KEY_FILE!)) {
    problems.push('WECHAT_API_V3_KEY_FILE: must be a file with the 32 characters of the APIv3 key.')
  }
  if (!platformKeysOf(s.WECHAT_PLATFORM_KEYS!)) {
    problems.push(
      'WECHAT_PLATFORM_KEYS: must be one to four SERIAL=FILE, each file with an RSA public key or certificate.',
    )
  }
  return problems
}

/** Settings by which money could be lost. */
export function unsafeWechat(s: Settings): string[] {
  if (!s.WECHAT_APP_ID || isPrivate(s.WECHAT_GATEWAY)) return []
  return ['WECHAT_GATEWAY: must begin with https: in production.']
}

export function toWechatConfig(s: Settings): WechatConfig | null {
  if (!s.WECHAT_APP_ID || !s.WECHAT_MERCHANT_ID || !s.WECHAT_PRIVATE_KEY_FILE) return null
  if (!s.WECHAT_CERTIFICATE_SERIAL || !s.WECHAT_API_V3_KEY_FILE || !s.WECHAT_PLATFORM_KEYS) return null
  return Object.freeze({
    gateway: s.WECHAT_GATEWAY.replace(/\/$/, ''),
    appId: s.WECHAT_APP_ID,
    merchantId: s.WECHAT_MERCHANT_ID,
    privateKey: privateKeyIn(s.WECHAT_PRIVATE_KEY_FILE)!,
    certificateSerial: s.WECHAT_CERTIFICATE_SERIAL,
    apiV3Key: apiV3KeyIn(s.WECHAT_API_V3_KEY_FILE)!,
    platformKeys: platformKeysOf(s.WECHAT_PLATFORM_KEYS)!,
  })
}

function apiV3KeyIn(file: string): string | null {
  try {
    const key = readFileSync(file, 'utf8').trim()
    return /^[0-9A-Za-z]{32}$/.test(key) ? key : null
  } catch {
    return null
  }
}

/** Keys by serial; null where one can't be read. */
function platformKeysOf(list: string): ReadonlyMap<string, string> | null {
  const pairs = list.split(/[\s,]+/).filter((pair) => pair !== '')
  const keys = new Map<string, string>()
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    const key = at < 0 ? null : publicKeyIn(pair.slice(at + 1))
    const serial = pair.slice(0, Math.max(at, 0))
    if (!key || !/^[0-9A-Za-z_]{8,80}$/.test(serial)) return null
    keys.set(serial, key)
  }
  return keys.size > 0 && keys.size <= MOST_KEYS ? keys : null
}
