import { certificateApi } from '@podium/core/certificate/api.ts'
import { whyNotAcceptFindings, whyNotIssue } from '@podium/core/certificate/issue/make.rule.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { holdersIn } from '#server/identity/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { newId } from '#server/platform/db/id.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { orNotFound, onConflict, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { addBatch, endAbandonedBatches, withholdRows } from './batch.store.ts'
import { notifyOfBatch } from './batch-notices.ts'
import { acceptRecords } from './preflight/accept-records.ts'
import { lockDecisions } from './preflight/decision.store.ts'
import { listVersion } from '../template/font/font.store.ts'
import { inspectPlan, listFindings } from './preflight/inspect-plan.ts'
import { checkerFor, planBatch, planHash, type Plan } from './recipient/plan-batch.ts'
import { lockResults } from './recipient/issuer.store.ts'
import { checkNumbers } from './assign-numbers.ts'
import { assessRows } from './preflight/assess-rows.ts'
import type { Services } from '#server/platform/kernel/services.ts'

export const ISSUE = 'certificate.issue'

/**
 * Starts a batch after all checks, before a number is used. A job issues the certificates; a batch that needs the seal
 * of a parent organisation first waits for its approval.
 * @spec B10
 */
export const makeBatch = write(
  certificateApi.make,
  'certificate.make',
  async function makeBatch({ services, tx, viewer, now, note, traceId }, input) {
    await lockDecisions(tx, input.itemId, input.kind)
    const fullPlan = orNotFound(await planBatch(tx, input, viewer.scopeOf('certificate:certificate:make'), now))
    // The batch is printed with the font list that was used for its inspection.
    const fontVersion = await listVersion(tx)
    const plan = await rowsToIssue(services, tx, fullPlan, input, fontVersion)
    const { issuer, kind, awardPosition, options, publicationId, versionId, numberRule, counterScope, left } = plan
    if (publicationId !== null) refuseIf(whyNotIssue((await lockResults(tx, publicationId))?.state ?? null))
    if (left.length === 0) throw refuse(certificateRefusals.NOTHING_TO_MAKE)
    await endAbandonedBatches(tx)
    await checkNumbers(tx, numberRule, counterScope, left.length)
    const batchId = newId()
    const { roundId, itemId, groupId, sealFileId } = issuer
    const checkGroupId = await checkerFor(tx, plan, viewer)
    const waits = checkGroupId !== null
    const jobId = waits ? null : await enqueueIssue(services, tx, { batchId, groupId, ownerId: viewer.userId, traceId })
    const batch = {
      batchId,
      roundId,
      itemId,
      groupId,
      publicationId,
      kind,
      awardPosition,
      options,
      state: waits ? ('awaiting' as const) : ('making' as const),
      jobId,
      versionId,
      numberRule,
      counterScope,
      sealFileId: waits ? null : sealFileId,
      fontVersion: waits ? null : fontVersion,
      checkGroupId,
      listHash: waits ? planHash(plan) : null,
      total: left.length,
      createdBy: viewer.userId,
    }
    await onConflict(addBatch(tx, batch), { certificate_batch_alone: certificateRefusals.BATCH_RUNNING })
    await acceptRecords({ tx, note, by: viewer.userId }, plan)
    const issuing = new Set(left.map(({ recipientId }) => recipientId))
    const excluded = [...fullPlan.left, ...fullPlan.leftOut, ...fullPlan.held].filter(
      ({ recipientId }) => !issuing.has(recipientId),
    )
    await withholdRows(
      tx,
      batchId,
      excluded.map(({ recipientId }) => recipientId),
    )
    if (checkGroupId) {
      const checkers = await holdersIn(tx, checkGroupId, 'certificate:certificate:check')
      await notifyOfBatch(services, tx, 'handed_up', batch, issuer, checkers)
    }
    note({
      type: 'certificate_batch',
      id: batchId,
      after: { roundId, itemId, kind, total: left.length, held: excluded.length, checkGroupId },
    })
    return { batchId, jobId }
  },
)

/**
 * The rows to issue: all of the plan, or only those without findings and those that were decided. Throws ISSUES_LEFT
 * for undecided findings, and CHECK_FIRST for a long list that was not inspected.
 */
async function rowsToIssue(
  services: Services,
  tx: Tx,
  plan: Plan,
  { rows, despiteIssues }: { rows: 'all' | 'good'; despiteIssues: boolean },
  fontVersion: number,
): Promise<Plan> {
  if (plan.left.length === 0 || (rows === 'all' && despiteIssues)) return plan
  const inspected = await inspectPlan(services, tx, plan, fontVersion)
  if (!inspected) throw refuse(certificateRefusals.CHECK_FIRST)
  const weighed = assessRows(plan, inspected, await listFindings(services, tx, plan))
  if (rows === 'all') refuseIf(whyNotAcceptFindings(weighed.unsettled, false))
  else refuseIf(whyNotAcceptFindings(weighed.listCounts, despiteIssues))
  if (rows === 'all') return plan
  return { ...plan, left: plan.left.filter(({ recipientId }) => weighed.stateOf(recipientId) !== 'open') }
}

export function enqueueIssue(
  services: Services,
  tx: Tx,
  { batchId, groupId, ownerId, traceId }: { batchId: string; groupId: string; ownerId: string; traceId: string },
): Promise<string> {
  const subject = { type: 'certificate_batch', id: batchId }
  return enqueue(services, tx, ISSUE, { batchId }, { ownerId, groupId, subject, traceId })
}
