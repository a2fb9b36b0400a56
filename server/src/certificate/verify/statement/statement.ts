import { hash, verify } from 'node:crypto'
import {
  HIDDEN_CLAIMS,
  hiddenClaims,
  openClaims,
  recordText,
  type CertificateRecord,
  type HiddenClaim,
} from '@podium/core/certificate/verify/statement.rule.ts'
import type { CheckingKey } from './statement-key.ts'

/** A signed statement as JSON: an SD-JWT (RFC 9901) in the flattened form of RFC 7515. */
export interface Statement {
  readonly payload: string
  readonly protected: string
  readonly signature: string
  readonly header: { readonly disclosures: string[] }
}

const base64url = (text: string): string => Buffer.from(text).toString('base64url')

const headOf = ({ id }: CheckingKey): string =>
  base64url(`{"alg":"EdDSA","kid":"${id}","typ":"podium-certificate+sd-jwt"}`)

const SALT = 32

/**
 * Salts of the three hidden claims and, last, of the whole record. They are derived from a secret, so that nobody can
 * find hidden values by trying.
 */
function saltsOf({ certificateId }: CertificateRecord, key: CheckingKey): string[] {
  const salts = hash('sha3-512', key.salt + certificateId)
  return [0, 1, 2, 3].map((at) => salts.slice(at * SALT, (at + 1) * SALT))
}

/**
 * Base64url of salt, name and value per hidden claim; each digest is computed from it, and authorised readers receive
 * it.
 */
function disclosuresOf(attested: CertificateRecord, salts: readonly string[]): Record<HiddenClaim, string> {
  const claims = hiddenClaims(attested)
  const one = (name: HiddenClaim, at: number) => base64url(`["${salts[at]}","${name}",${JSON.stringify(claims[name])}]`)
  return { award: one('award', 0), issued: one('issued', 1), school: one('school', 2) }
}

function payloadOf(
  attested: CertificateRecord,
  salts: readonly string[],
  disclosures: Record<HiddenClaim, string>,
): string {
  const digests = HIDDEN_CLAIMS.map((name) => hash('sha256', disclosures[name], 'base64url'))
  digests.push(hash('sha256', salts[3]! + recordText(attested), 'base64url'))
  return base64url(JSON.stringify(openClaims(attested, digests)))
}

const bytesOf = (key: CheckingKey, payload: string): Buffer => Buffer.from(`${headOf(key)}.${payload}`, 'latin1')

/** The signed bytes of a certificate: protected header and payload. */
export function signedBytes(attested: CertificateRecord, key: CheckingKey): Buffer {
  const salts = saltsOf(attested, key)
  return bytesOf(key, payloadOf(attested, salts, disclosuresOf(attested, salts)))
}

/** Whether the signature matches the current record. */
export function agrees(attested: CertificateRecord, key: CheckingKey, signature: Uint8Array): boolean {
  return verify(null, signedBytes(attested, key), key.publicKey, signature)
}

/** The downloadable statement; `disclosed` names the hidden claims that it reveals. */
export function statementOf(
  attested: CertificateRecord,
  key: CheckingKey,
  signature: Uint8Array,
  told: readonly HiddenClaim[],
): Statement {
  const salts = saltsOf(attested, key)
  const disclosures = disclosuresOf(attested, salts)
  return {
    payload: payloadOf(attested, salts, disclosures),
    protected: headOf(key),
    signature: Buffer.from(signature).toString('base64url'),
    header: { disclosures: told.map((name) => disclosures[name]) },
  }
}
