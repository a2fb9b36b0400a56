import { whyNotMove } from '@podium/core/review/batch/batch.rule.ts'
import { isLocked } from '@podium/core/review/review.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { whyNotDecideResults, whyNotLock } from '@podium/core/review/result/verification.rule.ts'
import { reviewLocked } from '@podium/core/review/events.ts'
import { reviewRefusals } from '@podium/core/review/refusals.ts'
import { paths } from '@podium/core/paths.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { SignedIn, WriteCall } from '#server/platform/kernel/context.ts'
import { emit } from '#server/platform/events/emit.ts'
import { orNotFound, onConflict, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { lockBatch, type Batch } from '../batch/batch.store.ts'
import { lapseCorrections } from '../correction/decide-correction.ts'
import { notifyOfBatch } from '../notify-of-batch.ts'
import { inputsHashNow, withdrawal } from './calculate-results.ts'
import { pushResults } from './push-results.ts'
import { advance } from '../batch/change-batch.ts'
import { findRun, markVerified, newestRun, type Run } from './run.store.ts'

/** Another person than the calculator confirms the newest run, provided the scores have not changed since. */
export const verify = write(
  reviewApi.verify,
  'review.verify',
  async function verify({ services, tx, viewer, note }, { runId }) {
    const { batch, run } = await lockDecidableRun({ services, tx, viewer }, runId)
    await onConflict(markVerified(tx, runId, viewer.userId), { review_run_second_person: reviewRefusals.SAME_PERSON })
    await pushResults(tx, batch.batchId)
    await notifyOfBatch(services, tx, batch, 'verified', {
      users: [run.calculatedBy],
      params: { by: viewer.realName },
      link: paths.office.reviewResult({ batchId: batch.batchId }),
      dedupe: runId,
    })
    note({
      type: 'review_run',
      id: runId,
      before: { state: run.state },
      after: { state: 'verified', incomplete: run.incomplete },
    })
    return { id: runId }
  },
)

/** Locks scores and results for ever; the database then refuses to change them. */
export const lock = write(
  reviewApi.lock,
  'review.lock',
  async function lock({ services, tx, viewer, note }, { batchId, version }) {
    const scope = viewer.scopeOf('review:result:calculate')
    const batch = orNotFound(await lockBatch(tx, batchId, scope))
    // Locked already is said as such, not as a change by whoever locked it.
    if (isLocked(batch)) refuseIf(whyNotMove(batch.state, 'lock'))
    await refuseStale(tx, { type: 'review_batch', id: batch.batchId, version: batch.version }, version)
    const run = await newestRun(tx, batchId, scope)
    const stale = run !== null && !run.inputsHash.equals(await inputsHashNow(tx, batch))
    refuseIf(whyNotLock(batch, run && { state: run.state, stale }))
    const { runId } = orNotFound(run)
    const moved = await advance(tx, batch, 'lock', viewer.userId)
    const { roundId, itemId, stageId } = batch
    await pushResults(tx, batchId)
    await emit(services, tx, reviewLocked, { batchId, runId, roundId, itemId, stageId })
    note({
      type: 'review_batch',
      id: batchId,
      before: { state: batch.state },
      after: { state: 'locked', runId },
    })
    await lapseCorrections({ services, tx, viewer, note }, batch)
    return moved
  },
)

/** The newest run of a batch that is locked until the end, if the caller may verify it or send it back. */
export async function lockDecidableRun(
  { services, tx, viewer }: Pick<SignedIn<WriteCall>, 'services' | 'tx' | 'viewer'>,
  runId: string,
): Promise<{ batch: Batch; run: Run }> {
  const scope = viewer.scopeOf('review:result:calculate')
  const { batchId } = orNotFound(await findRun(tx, runId, scope))
  const batch = orNotFound(await lockBatch(tx, batchId, scope))
  const run = orNotFound(await newestRun(tx, batchId, scope))
  const stale = run.runId !== runId || !run.inputsHash.equals(await inputsHashNow(tx, batch))
  const { state, calculatedBy } = run
  refuseIf(
    whyNotDecideResults(await withdrawal(services, tx, batch), { state, stale, own: calculatedBy === viewer.userId }),
  )
  return { batch, run }
}
