import { whyNotIssue } from '@podium/core/certificate/issue/make.rule.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { whyNotReissue } from '@podium/core/certificate/verify/reissue.rule.ts'
import { groupWithin } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { DataScope, Viewer } from '#server/platform/kernel/viewer.ts'
import { batchOf, findCertificate, type StoredCertificate } from '../certificate.store.ts'
import { batchWithin } from '../issue/batch.store.ts'
import { groupNameOf, lockResults } from '../issue/recipient/issuer.store.ts'

const REVOKE = 'certificate:certificate:revoke'

/** A certificate with the viewer's data scope that contains it. */
export interface CertificateInScope {
  readonly certificate: StoredCertificate
  readonly scope: DataScope
}

/** Locks a certificate that can be revoked; says whether its holder has it. */
export async function lockValid(
  tx: Tx,
  viewer: Viewer,
  certificateId: string,
): Promise<CertificateInScope & { readonly sent: boolean }> {
  const found = await lockInScope(tx, viewer, certificateId)
  if (found.certificate.state !== 'valid') throw refuse(certificateRefusals.NOT_VALID)
  return found
}

/** Locks a certificate that can be reissued: a valid one, or a revoked one without a successor. */
export async function lockReissuable(tx: Tx, viewer: Viewer, certificateId: string): Promise<CertificateInScope> {
  const found = await lockInScope(tx, viewer, certificateId)
  await checkReissuable(tx, viewer, found)
  return found
}

/** Locks the results first, in the same order as withdrawing results does, to avoid a deadlock. */
async function lockInScope(tx: Tx, viewer: Viewer, certificateId: string) {
  const scope = viewer.scopeOf(REVOKE)
  const batchId = orNotFound(await batchOf(tx, certificateId))
  const { publicationId, state } = orNotFound(await batchWithin(tx, batchId, scope))
  if (publicationId !== null) refuseIf(whyNotIssue((await lockResults(tx, publicationId))?.state ?? null))
  return { certificate: orNotFound(await findCertificate(tx, certificateId, true)), scope, sent: state === 'sent' }
}

/** A reissuable certificate without a lock, for a preview. */
export async function findReissuable(db: Db, viewer: Viewer, certificateId: string): Promise<CertificateInScope> {
  const certificate = orNotFound(await findCertificate(db, certificateId))
  const found = { certificate, scope: viewer.scopeOf(REVOKE) }
  orNotFound(await batchWithin(db, certificate.batchId, found.scope))
  await checkReissuable(db, viewer, found)
  return found
}

async function checkReissuable(db: Db | Tx, viewer: Viewer, { certificate, scope }: CertificateInScope): Promise<void> {
  const { checkGroupId } = orNotFound(await batchWithin(db, certificate.batchId, scope))
  const { state, successor, endedWithResults, takenBackBy } = certificate
  const approver = checkGroupId === null ? '' : await groupNameOf(db, checkGroupId)
  const approving = viewer.scopeOf('certificate:certificate:check')
  const mayApprove = checkGroupId !== null && (await groupWithin(db, checkGroupId, approving))
  // Old records do not name who withdrew the results, so it may be this viewer.
  const tookBack = takenBackBy === null || takenBackBy === viewer.userId
  refuseIf(whyNotReissue({ state, successor, endedWithResults, approver, mayApprove, tookBack }))
}
