import { certificateApi } from '@podium/core/certificate/api.ts'
import { whyNotDespite, whyNotIssue } from '@podium/core/certificate/make.rule.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { newId } from '#server/platform/id.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { found, onConflict, refuse, refuseIf } from '#server/platform/refused.ts'
import { write } from '#server/platform/write.ts'
import { addBatch, endDeadBatches } from './batch.store.ts'
import { inspectPlan, planBatch } from './plan-batch.ts'
import { holdResults } from './place.store.ts'
import { checkNumbers } from './take-numbers.ts'

export const ISSUE = 'certificate.issue'

/**
 * Begins a batch: everything that can be refused is refused here, before a number is used or a certificate made. The
 * job does the rest. @spec B10
 */
export const makeBatch = write(
  certificateApi.make,
  'certificate.make',
  async ({ tx, viewer, now, note, traceId }, input) => {
    const plan = found(await planBatch(tx, input, viewer.scopeOf('certificate:certificate:make'), now))
    const { place, publicationId, versionId, numberRule, counterScope, left } = plan
    refuseIf(whyNotIssue((await holdResults(tx, publicationId))?.state ?? null))
    if (left.length === 0) throw refuse(certificateRefusals.NOTHING_TO_MAKE)
    const { counts } = await inspectPlan(tx, plan, 0)
    refuseIf(whyNotDespite(counts, input.despiteIssues))
    await endDeadBatches(tx)
    await checkNumbers(tx, numberRule, counterScope, left.length)
    const batchId = newId()
    const { roundId, itemId, groupId, sealFileId } = place
    const jobId = await enqueue(
      tx,
      ISSUE,
      { batchId },
      { ownerId: viewer.userId, groupId, subject: { type: 'certificate_batch', id: batchId }, traceId },
    )
    const batch = {
      batchId,
      roundId,
      itemId,
      groupId,
      publicationId,
      kind: input.kind,
      jobId,
      versionId,
      numberRule,
      counterScope,
      sealFileId,
      total: left.length,
      by: viewer.userId,
    }
    await onConflict(addBatch(tx, batch), { certificate_batch_alone: certificateRefusals.BATCH_RUNNING })
    note({ type: 'certificate_batch', id: batchId, after: { roundId, itemId, kind: input.kind, total: left.length } })
    return { batchId, jobId }
  },
)
