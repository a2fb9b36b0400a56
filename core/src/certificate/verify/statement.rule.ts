import type { CertificateKind } from '../kind.ts'

/** The complete record of a certificate at issue: printed values, public facts and its organisation. */
export interface CertificateRecord {
  readonly certificateId: string
  readonly batchId: string
  readonly roundId: string
  readonly itemId: string
  readonly teamId: string | null
  readonly schoolId: string | null
  readonly kind: CertificateKind
  readonly recipientId: string
  readonly holderId: string | null
  readonly number: string
  readonly checkCode: string
  /** Version of its template. */
  readonly versionId: string
  /** SHA-256 of its trace token, hexadecimal: a reader of the statement doesn't learn the token. */
  readonly tokenHash: string
  /** SHA-256 in hexadecimal of the part that its file shares with others, and of the whole file. */
  readonly prefixHash: string
  readonly fileHash: string
  readonly facts: {
    readonly holderMasked: string
    readonly school: string
    readonly award: string
    readonly competition: string
    readonly itemName: string
    readonly issuer: string
  }
  readonly issuedAt: Date
}

/**
 * The disclosed claims of a statement in canonical order. `digests` represent the hidden claims: base64url, in any
 * order.
 */
export function openClaims(
  { kind, number, versionId, tokenHash, fileHash, facts }: CertificateRecord,
  digests: string[],
) {
  return {
    _sd: digests.toSorted(),
    _sd_alg: 'sha-256',
    competition: facts.competition,
    file: fileHash,
    holder: facts.holderMasked,
    issuer: facts.issuer,
    item: facts.itemName,
    kind,
    number,
    template: versionId,
    token: tokenHash,
  }
}

/** Claims that an organisation may hide: the statement contains their digests, and each is disclosed separately. */
export const HIDDEN_CLAIMS = ['award', 'issued', 'school'] as const
export type HiddenClaim = (typeof HIDDEN_CLAIMS)[number]

export function hiddenClaims({ facts, issuedAt }: CertificateRecord): Record<HiddenClaim, string> {
  return { award: facts.award, issued: issuedAt.toISOString(), school: facts.school }
}

/** The whole record with unmasked names: a statement contains only its digest. */
export function recordText(attested: CertificateRecord): string {
  return canonicalJson({ ...attested, issuedAt: attested.issuedAt.toISOString() })
}

/** Canonical JSON: keys sorted, no spaces (RFC 8785). */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(inOrder(value))
}

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inOrder)
  const sorted: Record<string, unknown> = { __proto__: null }
  for (const key of Object.keys(value).sort()) sorted[key] = inOrder((value as Record<string, unknown>)[key])
  return sorted
}

/**
 * Whether a record agrees with its signature. `unsigned`: issued before signing began; `mismatch`: differs from what
 * was signed; `unverifiable`: its secret key is missing, for example during key rotation.
 */
export type Agreement = 'signed' | 'unsigned' | 'mismatch' | 'unverifiable'

/** When signing began, and how many unsigned certificates there were. */
export interface SigningStart {
  readonly at: Date
  readonly unsigned: number
}

/** Whether a certificate may lack a signature; one issued later without a signature counts as forged. */
export function mayBeUnsigned(issuedAt: Date, began: SigningStart | null): boolean {
  return began !== null && began.unsigned > 0 && issuedAt < began.at
}
