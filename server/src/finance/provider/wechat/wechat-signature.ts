import { createDecipheriv, createSign, createVerify, randomBytes } from 'node:crypto'
import {
  readSeal,
  sealedText,
  SIGNATURE_TYPE,
  type Headers,
  type WechatFault,
  type WechatSeal,
} from '@podium/core/finance/payment/wechat-notification.rule.ts'
import type { WechatConfig } from '#server/platform/security/wechat-config.ts'

const TAG_BYTES = 16

/** The `Authorization` header of a request: method, path with query, time, nonce and body are signed. */
export function authorizationOf(
  config: Pick<WechatConfig, 'merchantId' | 'certificateSerial' | 'privateKey'>,
  request: { readonly method: string; readonly path: string; readonly body: string },
  now: Date,
): string {
  const timestamp = Math.floor(now.getTime() / 1_000)
  const nonce = randomBytes(16).toString('hex').toUpperCase()
  const text = `${request.method}\n${request.path}\n${timestamp}\n${nonce}\n${request.body}\n`
  const signature = createSign('RSA-SHA256').update(text, 'utf8').sign(config.privateKey, 'base64')
  const parts = {
    mchid: config.merchantId,
    nonce_str: nonce,
    signature,
    timestamp,
    serial_no: config.certificateSerial,
  }
  const listed = Object.entries(parts).map(([name, value]) => `${name}="${value}"`)
  return `${SIGNATURE_TYPE} ${listed.join(',')}`
}

/** Verifies a body by the headers beside it: recent, with a known key's serial, and signed with SHA-256 by that key. */
export function unsealed(
  { platformKeys }: Pick<WechatConfig, 'platformKeys'>,
  headers: Headers,
  body: string,
  now: Date,
): WechatSeal | { readonly fault: WechatFault | 'unknown_serial' | 'signature' } {
  const seal = readSeal(headers, now)
  if ('fault' in seal) return seal
  const key = platformKeys.get(seal.serial)
  if (key === undefined) return { fault: 'unknown_serial' }
  const isSigned = createVerify('RSA-SHA256')
    .update(sealedText(seal, body), 'utf8')
    .verify(key, seal.signature, 'base64')
  return isSigned ? seal : { fault: 'signature' }
}

/** Decrypts what a notification says (AES-256-GCM); null where key, nonce, associated data or tag don't fit. */
export function decrypted(
  { apiV3Key }: Pick<WechatConfig, 'apiV3Key'>,
  envelope: { readonly ciphertext: string; readonly nonce: string; readonly associatedData: string },
): string | null {
  const bytes = Buffer.from(envelope.ciphertext, 'base64')
  if (bytes.length <= TAG_BYTES) return null
  try {
    const cipher = createDecipheriv('aes-256-gcm', apiV3Key, Buffer.from(envelope.nonce), { authTagLength: TAG_BYTES })
    cipher.setAAD(Buffer.from(envelope.associatedData))
    cipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([cipher.update(bytes.subarray(0, -TAG_BYTES)), cipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
