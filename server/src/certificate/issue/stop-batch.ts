import { certificateApi } from '@podium/core/certificate/api.ts'
import { whyNotCancel, whyNotIssue, whyNotResume } from '@podium/core/certificate/issue/make.rule.ts'
import { recipientKey } from '@podium/core/certificate/issue/recipients.rule.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { cancelJob } from '#server/platform/jobs/queue.ts'
import { orNotFound, onConflict, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import {
  batchWithin,
  clearFaults,
  endAbandonedBatches,
  excludedOf,
  withholdRows,
  moveBatch,
  remakeBatch,
  type Batch,
} from './batch.store.ts'
import { issuedOf } from '../certificate.store.ts'
import { changedSince, decisionsOf, lockDecisions } from './preflight/decision.store.ts'
import { enqueueIssue } from './make-batch.ts'
import { findIssuer, lockResults } from './recipient/issuer.store.ts'
import { checkApproved, recipientsFor } from './recipient/plan-batch.ts'
import { checkNumbers } from './assign-numbers.ts'

/** Stops a batch after the current chunk, or withdraws a batch that waits for approval. @spec B10 */
export const cancelBatch = write(
  certificateApi.cancelBatch,
  'certificate.cancel',
  async function cancelBatch({ tx, viewer, note }, { batchId, version }) {
    const batch = await lockSeen(tx, viewer, batchId, version)
    refuseIf(whyNotCancel(batch.state))
    if (batch.jobId) await cancelJob(tx, batch.jobId)
    else await moveBatch(tx, batchId, 'cancelled')
    await endAbandonedBatches(tx)
    note({ type: 'certificate_batch', id: batchId, before: { state: batch.state }, after: { state: 'cancelled' } })
    return { id: batchId }
  },
)

/**
 * Resumes a stopped batch with the next numbers; recipients with a certificate are skipped. An approved batch resumes
 * only if its list is unchanged.
 * @spec B10
 */
export const resumeBatch = write(
  certificateApi.resumeBatch,
  'certificate.resume',
  async function resumeBatch({ services, tx, viewer, note, traceId }, { batchId, version }) {
    const batch = await lockSeen(tx, viewer, batchId, version)
    refuseIf(whyNotResume(batch.state))
    // A batch that was withdrawn before approval must be submitted anew.
    if (batch.jobId === null) throw refuse(certificateRefusals.NOT_STOPPED)
    if (batch.publicationId !== null) {
      refuseIf(whyNotIssue((await lockResults(tx, batch.publicationId))?.state ?? null))
    }
    const issuer = orNotFound(await findIssuer(tx, batch, { reach: 'all' }))
    await lockDecisions(tx, batch.itemId, batch.kind)
    // Rows that were excluded or whose record changed are skipped; the next batch inspects them.
    const decisions = await decisionsOf(tx, batch.itemId, batch.kind)
    const leftOut = [...decisions].flatMap(([recipientId, { leftOut }]) => (leftOut ? [recipientId] : []))
    const changed = await changedSince(tx, batch.itemId, batch.kind, batch.createdAt)
    await withholdRows(tx, batchId, [...leftOut, ...changed])
    const everyone = await recipientsFor(tx, batch, decisions)
    await checkApproved(tx, batch, { issuer, everyone })
    await clearFaults(tx, batchId)
    const apart = new Set(await excludedOf(tx, batchId))
    const issued = new Set(await issuedOf(tx, batch.itemId, batch.kind))
    const left = everyone.filter((each) => !issued.has(recipientKey(each)) && !apart.has(each.recipientId))
    const total = Math.min(batch.total, batch.made + left.length)
    await checkNumbers(tx, batch.numberRule, batch.counterScope, total - batch.made)
    const jobId = await enqueueIssue(services, tx, { batchId, groupId: batch.groupId, ownerId: viewer.userId, traceId })
    await onConflict(remakeBatch(tx, batchId, jobId, total), {
      certificate_batch_alone: certificateRefusals.BATCH_RUNNING,
    })
    note({ type: 'certificate_batch', id: batchId, before: { state: batch.state }, after: { state: 'making' } })
    return { jobId }
  },
)

/** The batch, locked, after it has been ended if its job has ended. */
async function lockSeen(tx: Tx, viewer: Viewer, batchId: string, version: number): Promise<Batch> {
  const scope = viewer.scopeOf('certificate:certificate:make')
  const seen = orNotFound(await batchWithin(tx, batchId, scope, true))
  await refuseStale(tx, { type: 'certificate_batch', id: batchId, version: seen.version }, version)
  await endAbandonedBatches(tx)
  return orNotFound(await batchWithin(tx, batchId, scope))
}
