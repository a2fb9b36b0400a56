import { hash, verify } from 'node:crypto'
import {
  HIDDEN_CLAIMS,
  hiddenClaims,
  openClaims,
  recordText,
  type CertificateRecord,
  type HiddenClaim,
} from '@podium/core/certificate/verify/statement.rule.ts'
import type { VerificationKey } from './statement-key.ts'

/** A signed statement as JSON: an SD-JWT (RFC 9901) in the flattened form of RFC 7515. */
export interface Statement {
  readonly payload: string
  readonly protected: string
  readonly signature: string
  readonly header: { readonly disclosures: string[] }
}

const base64url = (text: string): string => Buffer.from(text).toString('base64url')

const protectedHeader = ({ id }: VerificationKey): string =>
  base64url(`{"alg":"EdDSA","kid":"${id}","typ":"podium-certificate+sd-jwt"}`)

const SALT_HEX_LENGTH = 32

/**
 * Salts of the three hidden claims and, last, of the whole record. They are derived from a secret, so that nobody can
 * find hidden values by trying.
 */
function saltsOf({ certificateId }: CertificateRecord, key: VerificationKey): string[] {
  const salts = hash('sha3-512', key.salt + certificateId)
  return [0, 1, 2, 3].map((index) => salts.slice(index * SALT_HEX_LENGTH, (index + 1) * SALT_HEX_LENGTH))
}

/**
 * Base64url of salt, name and value per hidden claim; each digest is computed from it, and authorised readers receive
 * it.
 */
function disclosuresOf(record: CertificateRecord, salts: readonly string[]): Record<HiddenClaim, string> {
  const claims = hiddenClaims(record)
  const encodeDisclosure = (name: HiddenClaim, index: number) =>
    base64url(`["${salts[index]}","${name}",${JSON.stringify(claims[name])}]`)
  return {
    award: encodeDisclosure('award', 0),
    issued: encodeDisclosure('issued', 1),
    school: encodeDisclosure('school', 2),
  }
}

function payloadOf(
  record: CertificateRecord,
  salts: readonly string[],
  disclosures: Record<HiddenClaim, string>,
): string {
  const digests = HIDDEN_CLAIMS.map((name) => hash('sha256', disclosures[name], 'base64url'))
  digests.push(hash('sha256', salts[3]! + recordText(record), 'base64url'))
  return base64url(JSON.stringify(openClaims(record, digests)))
}

const bytesOf = (key: VerificationKey, payload: string): Buffer =>
  Buffer.from(`${protectedHeader(key)}.${payload}`, 'latin1')

/** The signed bytes of a certificate: protected header and payload. */
export function signedBytes(record: CertificateRecord, key: VerificationKey): Buffer {
  const salts = saltsOf(record, key)
  return bytesOf(key, payloadOf(record, salts, disclosuresOf(record, salts)))
}

/** Whether the signature matches the current record. */
export function signatureMatches(record: CertificateRecord, key: VerificationKey, signature: Uint8Array): boolean {
  return verify(null, signedBytes(record, key), key.publicKey, signature)
}

/** The downloadable statement; `disclosed` names the hidden claims that it reveals. */
export function statementOf(
  record: CertificateRecord,
  key: VerificationKey,
  signature: Uint8Array,
  disclosed: readonly HiddenClaim[],
): Statement {
  const salts = saltsOf(record, key)
  const disclosures = disclosuresOf(record, salts)
  return {
    payload: payloadOf(record, salts, disclosures),
    protected: protectedHeader(key),
    signature: Buffer.from(signature).toString('base64url'),
    header: { disclosures: disclosed.map((name) => disclosures[name]) },
  }
}
