import { both } from '@podium/core/base/bilingual-text.ts'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Id } from '@podium/core/base/shapes.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { afterAction, whyNotResult } from '@podium/core/review/batch/batch.rule.ts'
import { canonicalInputs, RULE_VERSION, whyNotCalculate } from '@podium/core/review/result/calculation.rule.ts'
import { toDecimal } from '@podium/core/review/result/exact.ts'
import { rankWorks } from '@podium/core/review/result/rank.rule.ts'
import type { BatchState } from '@podium/core/review/review.ts'
import { settingById } from '#server/competition/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { job } from '#server/platform/jobs/kind.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { wereWithdrawn } from '../batch/batch-view.ts'
import { lockBatchForTasks, lockBatch, updateBatch, type Batch } from '../batch/batch.store.ts'
import { notifyOfResults } from './notify-of-results.ts'
import { pushResults } from './push-results.ts'
import { insertResults, insertRun } from './run.store.ts'
import { submittedScores } from './scores.store.ts'

export const CALCULATION = 'review.calculate'

/** Decimal digits that are stored; the exact fraction is in the explanation. */
export const KEPT_DECIMALS = 20
const INSERTED_AT_ONCE = 500

/** Starts the calculation as a job after checking all preconditions. @spec C46 */
export const finalScoreCalculation = write(
  reviewApi.finalScoreCalculation,
  'review.calculate',
  async function finalScoreCalculation({ services, tx, viewer, note, traceId }, { batchId, acceptFewScores }) {
    const batch = orNotFound(await lockBatch(tx, batchId, viewer.scopeOf('review:result:calculate')))
    refuseIf(whyNotResult(await withdrawal(services, tx, batch), 'calculate'))
    const { value: setting } = orNotFound(await settingById(tx, 'review', batch.settingId))
    const entries = await submittedScores(tx, batchId, setting)
    refuseIf(whyNotCalculate(entries, setting, acceptFewScores))
    note({ type: 'review_batch', id: batchId, after: { calculation: 'queued', acceptFewScores } })
    const jobId = await enqueue(
      services,
      tx,
      CALCULATION,
      { batchId, acceptFewScores, by: viewer.userId },
      { ownerId: viewer.userId, groupId: viewer.groupId, subject: { type: 'review_batch', id: batchId }, traceId },
    )
    return { jobId }
  },
)

/**
 * Locks the batch and reads, ranks and writes scores in one transaction, so that a run depends only on the scores at
 * that moment.
 */
export const calculation = job(
  z.object({ batchId: Id, acceptFewScores: z.boolean(), by: Id }),
  async (run, { batchId, acceptFewScores, by }) => {
    await run.progress(0, 3, both('读取评分', 'Reading the scores'))
    const made = await run.write(async (tx) => {
      const batch = orNotFound(await lockBatchForTasks(tx, batchId))
      refuseIf(whyNotResult(await withdrawal(run.services, tx, batch), 'calculate'))
      const made = await calculate(tx, batch, acceptFewScores, by)
      await notifyOfResults(run.services, tx, batch, { ...made, by })
      return made
    })
    await run.progress(3, 3, both('完成', 'Done'))
    return made
  },
)

async function calculate(
  tx: Tx,
  batch: Batch,
  acceptFewScores: boolean,
  by: string,
): Promise<{ runId: string; works: number; tied: number }> {
  const { value: setting } = orNotFound(await settingById(tx, 'review', batch.settingId))
  const entries = await submittedScores(tx, batch.batchId, setting)
  refuseIf(whyNotCalculate(entries, setting, acceptFewScores))
  const results = rankWorks(entries, setting)
  const inputsHash = createHash('sha256').update(canonicalInputs(entries, setting)).digest()
  const { batchId, settingId } = batch
  const runId = await insertRun(tx, { batchId, settingId, inputsHash, ruleVersion: RULE_VERSION, by })
  for (let first = 0; first < results.length; first += INSERTED_AT_ONCE) {
    await insertResults(
      tx,
      runId,
      results.slice(first, first + INSERTED_AT_ONCE).map(({ workId, rank, tied, explanation, score }) => {
        return { workId, rank, tied, explanation, score: toDecimal(score, KEPT_DECIMALS) }
      }),
    )
  }
  const state = afterAction(batch.state, 'calculate')
  // A locked batch stays locked.
  if (state !== null) await updateBatch(tx, batchId, { state })
  await pushResults(tx, batchId)
  return { runId, works: results.length, tied: results.filter(({ tied }) => tied).length }
}

/** The facts that decide whether results may be calculated or verified. */
export async function withdrawal(
  services: Services,
  tx: Tx,
  batch: Batch,
): Promise<{ state: BatchState; withdrawn: boolean }> {
  return { state: batch.state, withdrawn: await wereWithdrawn(services, tx, batch) }
}

/** SHA-256 of the current input of a calculation. If it differs from a run's hash, scores have changed since. */
export async function inputsHashNow(db: Db | Tx, batch: Pick<Batch, 'batchId' | 'settingId'>): Promise<Buffer> {
  const { value: setting } = orNotFound(await settingById(db, 'review', batch.settingId))
  const entries = await submittedScores(db, batch.batchId, setting)
  return createHash('sha256').update(canonicalInputs(entries, setting)).digest()
}
