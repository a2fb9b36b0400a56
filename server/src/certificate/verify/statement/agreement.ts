import { createHash, type Hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import {
  mayBeUnsigned,
  type Agreement,
  type CertificateRecord,
} from '@podium/core/certificate/verify/statement.rule.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findPrefix } from '#server/certificate/list.store.ts'
import type { KeyRing } from './save-keys.ts'
import { signatureMatches } from './statement.ts'

/** A certificate with its signature and the unshared part of its file. */
export interface Signed {
  readonly attested: CertificateRecord
  readonly signedBy: string | null
  readonly signature: Buffer | null
  readonly suffix: Buffer
}

/** Cache of SHA-256 states after the shared part of files, by the hash of that part. */
export const prefixCache = () => new LRUCache<string, Hash>({ max: 100 })
type Prefixes = ReturnType<typeof prefixCache>

/** State of SHA-256 after the shared part of a file; null if that part does not match its hash. */
async function afterPrefix(db: Db | Tx, prefixes: Prefixes, prefixHash: string): Promise<Hash | null> {
  const cached = prefixes.get(prefixHash)
  if (cached) return cached
  const state = createHash('sha256').update(await findPrefix(db, Buffer.from(prefixHash, 'hex')))
  if (state.copy().digest('hex') !== prefixHash) return null
  prefixes.set(prefixHash, state)
  return state
}

/** Whether a certificate's record and file are unchanged since they were signed. */
export async function agreementOf(db: Db | Tx, ring: KeyRing, one: Signed, prefixes: Prefixes): Promise<Agreement> {
  const { attested, signedBy, signature, suffix } = one
  const state = await afterPrefix(db, prefixes, attested.prefixHash)
  if (state?.copy().update(suffix).digest('hex') !== attested.fileHash) return 'mismatch'
  if (signature === null || signedBy === null) {
    return mayBeUnsigned(attested.issuedAt, ring.began) ? 'unsigned' : 'mismatch'
  }
  const key = ring.keys.get(signedBy)
  if (!key && ring.sealed.has(signedBy)) return 'unverifiable'
  return key && signatureMatches(attested, key, signature) ? 'signed' : 'mismatch'
}
