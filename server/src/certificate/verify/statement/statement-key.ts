import type { Secrets } from '#server/platform/security/secrets.ts'
import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** A public key that verifies statements. */
export interface VerificationKey {
  /** Its thumbprint (RFC 7638). */
  readonly id: string
  readonly publicKey: KeyObject
  /** Secret from which the salts of hidden claims are derived. */
  readonly salt: string
}

/** A key pair that signs statements. */
export interface StatementKey extends VerificationKey {
  readonly privateKey: KeyObject
}

/** PKCS#8 header before the 32 bytes of an Ed25519 key (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Keys derived from the platform's secret keys; the first one signs. */
export function statementKeys(secrets: Secrets): readonly StatementKey[] {
  const salts = secrets.keysFor('certificate statement salt')
  return secrets.keysFor('certificate statement').map((seed, at) => {
    const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
    return { privateKey, ...verificationKey(createPublicKey(privateKey), salts[at]!.toString('hex')) }
  })
}

export function verificationKey(publicKey: KeyObject, salt: string): VerificationKey {
  const x = publicPart(publicKey)
  const id = createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url')
  return { id, publicKey, salt }
}

/** The public key as base64url, 43 characters. */
export const publicPart = (publicKey: KeyObject): string => publicKey.export({ format: 'jwk' }).x!

export function keyOfPart(x: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}
