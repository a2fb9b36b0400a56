import type { CertificateKind } from '../kind.ts'

/** All that was settled when a certificate was issued: what it prints, what its trace shows, where it belongs. */
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
  /** SHA-256 of its trace token, hexadecimal: whoever reads the statement does not learn the token. */
  readonly tokenHash: string
  /** SHA-256, hexadecimal: of the part of its file that it shares with others, and of the whole. */
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
 * What whoever holds a statement reads in it, in the order of its canonical form. `digests` stand for the other claims:
 * base64url, in any order.
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

/** What an organisation may choose not to show: a statement has digests of it, told one by one to those who may know. */
export const HIDDEN_CLAIMS = ['award', 'issued', 'school'] as const
export type HiddenClaim = (typeof HIDDEN_CLAIMS)[number]

export function hiddenClaims({ facts, issuedAt }: CertificateRecord): Record<HiddenClaim, string> {
  return { award: facts.award, issued: issuedAt.toISOString(), school: facts.school }
}

/** Everything that was settled, names in full: a statement has its digest, and nobody is told what is behind it. */
export function recordText(attested: CertificateRecord): string {
  return canonicalJson({ ...attested, issuedAt: attested.issuedAt.toISOString() })
}

/** JSON in one spelling, whatever order a database gave the keys back in: sorted, no spaces (RFC 8785). */
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
 * How far a certificate's record can be trusted: `signed` agrees with its signature, `unsigned` was issued before there
 * were any, `mismatch` says something else than what was signed. `unverifiable` was signed with a key that is kept, but
 * sealed with a secret key that is not here, as while one is being replaced.
 */
export type Agreement = 'signed' | 'unsigned' | 'mismatch' | 'unverifiable'

/** When certificates began to be signed, and how many there were that are not. */
export interface SigningStart {
  readonly at: Date
  readonly unsigned: number
}

/** Whether a certificate may be without a signature: a stripped one is no other than a forged one. */
export function mayBeUnsigned(issuedAt: Date, began: SigningStart | null): boolean {
  return began !== null && began.unsigned > 0 && issuedAt < began.at
}
