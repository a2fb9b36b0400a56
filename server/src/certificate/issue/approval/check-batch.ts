import { certificateApi } from '@podium/core/certificate/api.ts'
import { whyNotDecide } from '@podium/core/certificate/issue/check.rule.ts'
import { whyNotIssue } from '@podium/core/certificate/issue/make.rule.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, onConflict, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { listForApproval } from '../batch-list.store.ts'
import { notifyOfBatch } from '../batch-notices.ts'
import { decideBatch, endAbandonedBatches, batchForApproval, excludedOf, type Batch } from '../batch.store.ts'
import { batchRowsOf } from '../batches.ts'
import { listVersion } from '#server/certificate/template/font/font.store.ts'
import { enqueueIssue } from '../make-batch.ts'
import { findIssuer, lockResults } from '../recipient/issuer.store.ts'
import { planBatch, planHash } from '../recipient/plan-batch.ts'
import { checkNumbers } from '../assign-numbers.ts'

const CHECK = 'certificate:certificate:check'

export const checkPage = read(certificateApi.checkPage, async function checkPage({ db, viewer, language }, query) {
  return batchRowsOf(await listForApproval(db, query, viewer.scopeOf(CHECK)), language)
})

/**
 * Approves a submitted batch and starts its job with this organisation's seal and the current fonts. If the recipients
 * changed since the batch was submitted, the batch is returned instead.
 * @spec B10
 */
export const approveBatch = write(
  certificateApi.approveBatch,
  'certificate.approve',
  async function approveBatch({ services, tx, viewer, now, note, traceId }, { batchId, version }) {
    const batch = await lockWaiting(tx, viewer, batchId, version)
    const fullPlan = orNotFound(await planBatch(tx, batch, { reach: 'all' }, now, { evenHeld: true }))
    const excluded = new Set(await excludedOf(tx, batchId))
    const plan = { ...fullPlan, left: fullPlan.left.filter(({ recipientId }) => !excluded.has(recipientId)) }
    if (batch.publicationId !== null) {
      refuseIf(whyNotIssue((await lockResults(tx, batch.publicationId))?.state ?? null))
    }
    const sameList = plan.left.length === batch.total && planHash(plan).equals(batch.listHash!)
    refuseIf(whyNotDecide(batch.state, sameList && plan.issuer.sealGroupId === batch.checkGroupId))
    await endAbandonedBatches(tx)
    await checkNumbers(tx, batch.numberRule, batch.counterScope, batch.total)
    const { groupId, createdBy } = batch
    const jobId = await enqueueIssue(services, tx, { batchId, groupId, ownerId: createdBy, traceId })
    const { sealFileId } = plan.issuer
    const fontVersion = await listVersion(tx)
    const decision = { by: viewer.userId, state: 'making', opinion: '', jobId, sealFileId, fontVersion } as const
    await onConflict(decideBatch(tx, batchId, decision), { certificate_batch_alone: certificateRefusals.BATCH_RUNNING })
    await notifyOfBatch(services, tx, 'approved', batch, plan.issuer, [createdBy])
    note({
      type: 'certificate_batch',
      id: batchId,
      before: { state: batch.state },
      after: { state: 'making', sealFileId },
    })
    return { jobId }
  },
)

export const rejectBatch = write(
  certificateApi.rejectBatch,
  'certificate.reject',
  async function rejectBatch({ services, tx, viewer, note }, { batchId, version, opinion }) {
    const batch = await lockWaiting(tx, viewer, batchId, version)
    refuseIf(whyNotDecide(batch.state, true))
    const decision = { state: 'rejected', opinion, jobId: null, sealFileId: null, fontVersion: null } as const
    await decideBatch(tx, batchId, { by: viewer.userId, ...decision })
    const issuer = orNotFound(await findIssuer(tx, batch, { reach: 'all' }))
    await notifyOfBatch(services, tx, 'rejected', batch, issuer, [batch.createdBy], opinion)
    note({
      type: 'certificate_batch',
      id: batchId,
      before: { state: batch.state },
      after: { state: 'rejected' },
      reason: opinion,
    })
    return { id: batchId }
  },
)

async function lockWaiting(tx: Tx, viewer: Viewer, batchId: string, version: number): Promise<Batch> {
  const batch = orNotFound(await batchForApproval(tx, batchId, viewer.scopeOf(CHECK), true))
  refuseIf(whyNotDecide(batch.state, true))
  await refuseStale(tx, { type: 'certificate_batch', id: batchId, version: batch.version }, version)
  return batch
}
