import { hash } from 'node:crypto'
import type { CertificateRecord } from '@podium/core/certificate/verify/statement.rule.ts'
import type { NewCertificate, SignedCertificate } from '#server/certificate/certificate.store.ts'
import { signingThread } from './signing-thread.ts'
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
  const texts = certificates.map((certificate) => JSON.stringify(attestedOf(certificate, versionId)))
  const signatures = await services.instances.get(signingThread).sign(texts, key)
  return certificates.map((certificate, index) => ({
    ...certificate,
    signedBy: key.id,
    signature: signatures.subarray(index * SIZE, (index + 1) * SIZE),
  }))
}

function attestedOf(certificate: NewCertificate, versionId: string): CertificateRecord {
  return {
    certificateId: certificate.id,
    batchId: certificate.batchId,
    roundId: certificate.roundId,
    itemId: certificate.itemId,
    teamId: certificate.teamId,
    schoolId: certificate.schoolId,
    kind: certificate.kind,
    recipientId: certificate.recipientId,
    holderId: certificate.holderId,
    number: certificate.number,
    checkCode: certificate.checkCode,
    versionId,
    tokenHash: hash('sha256', certificate.traceToken),
    prefixHash: certificate.prefixHash.toString('hex'),
    fileHash: certificate.fileHash.toString('hex'),
    facts: certificate.facts,
    issuedAt: certificate.issuedAt,
  }
}
