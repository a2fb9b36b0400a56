import { hash } from 'node:crypto'
import type { CertificateRecord } from '@podium/core/certificate/verify/statement.rule.ts'
import type { NewCertificate, SignedCertificate } from '#server/certificate/certificate.store.ts'
import { signingThread } from './sign-aside.ts'
import { statementKeys } from './statement-key.ts'
import type { Services } from '#server/platform/kernel/services.ts'

/** Bytes of an Ed25519 signature. */
const SIZE = 64

/** Signs printed certificates in a worker thread, so that printing continues meanwhile. */
export async function signCertificates(
  services: Services,
  certificates: readonly NewCertificate[],
  versionId: string,
): Promise<SignedCertificate[]> {
  const key = statementKeys(services.secrets)[0]!
  const texts = certificates.map((one) => JSON.stringify(attestedOf(one, versionId)))
  const signatures = await services.instances.get(signingThread).sign(texts, key)
  return certificates.map((one, at) => ({
    ...one,
    signedBy: key.id,
    signature: signatures.subarray(at * SIZE, (at + 1) * SIZE),
  }))
}

function attestedOf(one: NewCertificate, versionId: string): CertificateRecord {
  return {
    certificateId: one.id,
    batchId: one.batchId,
    roundId: one.roundId,
    itemId: one.itemId,
    teamId: one.teamId,
    schoolId: one.schoolId,
    kind: one.kind,
    recipientId: one.recipientId,
    holderId: one.holderId,
    number: one.number,
    checkCode: one.checkCode,
    versionId,
    tokenHash: hash('sha256', one.traceToken),
    prefixHash: one.prefixHash.toString('hex'),
    fileHash: one.fileHash.toString('hex'),
    facts: one.facts,
    issuedAt: one.issuedAt,
  }
}
