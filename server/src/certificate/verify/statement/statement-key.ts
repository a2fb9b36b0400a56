import type { Secrets } from '#server/platform/security/secrets.ts'
import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** A key that statements are checked with. */
export interface CheckingKey {
  /** Its thumbprint (RFC 7638). */
  readonly id: string
  readonly publicKey: KeyObject
  /** Makes the salts of what statements hold as digests. */
  readonly salt: string
}

/** A key that statements are signed with. */
export interface StatementKey extends CheckingKey {
  readonly privateKey: KeyObject
}

/** What stands before the 32 bytes of an Ed25519 key in PKCS#8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The keys that follow from the platform's secret keys, the one that signs first. @decision 014 */
export function statementKeys(secrets: Secrets): readonly StatementKey[] {
  const salts = secrets.keysFor('certificate statement salt')
  return secrets.keysFor('certificate statement').map((seed, at) => {
    const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
    return { privateKey, ...checkingKey(createPublicKey(privateKey), salts[at]!.toString('hex')) }
  })
}

export function checkingKey(publicKey: KeyObject, salt: string): CheckingKey {
  const x = publicPart(publicKey)
  const id = createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url')
  return { id, publicKey, salt }
}

/** The public key as 43 characters. */
export const publicPart = (publicKey: KeyObject): string => publicKey.export({ format: 'jwk' }).x!

export function keyOfPart(x: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}
