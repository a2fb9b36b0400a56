import { reviewApi } from '@podium/core/review/api.ts'
import { reviewRefusals } from '@podium/core/review/refusals.ts'
import { paths } from '@podium/core/paths.ts'
import { onConflict } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { notifyOfBatch } from '../notify-of-batch.ts'
import { lockDecidableRun } from './lock-results.ts'
import { pushResults } from './push-results.ts'
import { markReturned } from './run.store.ts'

/** Another person than the calculator sends the newest calculation back, and its calculator learns why. */
export const sendBack = write(
  reviewApi.sendBackResults,
  'review.sendBackResults',
  async function sendBack({ services, tx, viewer, note }, { runId, reason }) {
    const { batch, run } = await lockDecidableRun({ services, tx, viewer }, runId)
    await onConflict(markReturned(tx, runId, { by: viewer.userId, reason }), {
      review_run_returned_by_another: reviewRefusals.SAME_PERSON,
    })
    await pushResults(tx, batch.batchId)
    await notifyOfBatch(services, tx, batch, 'sentBack', {
      users: [run.calculatedBy],
      params: { by: viewer.realName, reason },
      link: paths.office.reviewResult({ batchId: batch.batchId }),
      dedupe: runId,
    })
    note({ type: 'review_run', id: runId, before: { state: run.state }, after: { state: 'returned', reason } })
    return { id: runId }
  },
)
