import { hash } from 'node:crypto'
import type { NewCertificate, SignedCertificate } from '../certificate.store.ts'
import { statementKeys } from './statement-key.ts'
import { signFacts } from './statement.ts'

/** Signs what was printed, in the pool of threads: whoever issues goes on printing meanwhile. */
export function signCertificates(
  certificates: readonly NewCertificate[],
  versionId: string,
): Promise<SignedCertificate[]> {
  const key = statementKeys()[0]!
  return Promise.all(
    certificates.map(async (one) => {
      const { id: certificateId, batchId, roundId, itemId, teamId, schoolId, kind, recipientId, holderId } = one
      const { number, checkCode, facts, issuedAt } = one
      const attested = {
        certificateId,
        batchId,
        roundId,
        itemId,
        teamId,
        schoolId,
        kind,
        recipientId,
        holderId,
        number,
        checkCode,
        versionId,
        tokenHash: hash('sha256', one.traceToken),
        prefixHash: one.prefixHash.toString('hex'),
        fileHash: one.fileHash.toString('hex'),
        facts,
        issuedAt,
      }
      return { ...one, signedBy: key.id, signature: await signFacts(attested, key) }
    }),
  )
}
