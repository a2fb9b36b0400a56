import type { Db } from '#server/platform/db/db.ts'
import type { Recheck, Rechecked } from '#server/platform/kernel/module.ts'
import { agreementOf, prefixCache } from './agreement.ts'
import { readRing } from './save-keys.ts'
import { countUnsigned } from './key.store.ts'
import { signedAfter } from './signed.store.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'

const CHUNK_SIZE = 200
const DAY = 86_400_000

/**
 * Verifies all certificates' records and files against their signatures, and compares the number of unsigned ones with
 * the expected one.
 */
async function findChanged(secrets: Secrets, db: Db): Promise<Rechecked> {
  const ring = await readRing(secrets, db)
  const prefixes = prefixCache()
  const { began } = ring
  const faults: unknown[] = []
  let after: string | null = null
  let checked = 0
  for (;;) {
    const certificates = await signedAfter(db, after, CHUNK_SIZE)
    for (const certificate of certificates) {
      const { certificateId, number, issuedAt } = certificate.attested
      const agreement = await agreementOf(db, ring, certificate, prefixes)
      if (agreement === 'mismatch' || agreement === 'unverifiable') {
        faults.push({ certificateId, number, fault: agreement })
      } else if (agreement === 'signed' && began && issuedAt.getTime() < began.at.getTime() - DAY) {
        faults.push({ certificateId, number, fault: 'signed before signing began' })
      }
    }
    checked += certificates.length
    if (certificates.length < CHUNK_SIZE) break
    after = certificates.at(-1)!.attested.certificateId
  }
  const unsigned = await countUnsigned(db)
  if (unsigned !== (began?.unsigned ?? 0)) faults.push({ unsigned, fault: `there were ${began?.unsigned ?? 0}` })
  return { checked, violations: faults }
}

export const signedRecheck: Recheck = {
  name: 'C4 certificates are what was signed when they were issued',
  of: 'certificates',
  find: ({ db, secrets }) => findChanged(secrets, db),
}
