import { fill } from '@podium/core/base/refusal.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { reviewRefusals } from '@podium/core/review/refusals.ts'
import { sentBackNotice } from '@podium/core/review/notices.ts'
import { paths } from '@podium/core/paths.ts'
import { roundName } from '#server/competition/index.ts'
import { notify } from '#server/notice/index.ts'
import { onConflict } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
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
    const competition = await roundName(tx, batch.roundId)
    const { event, title, body } = sentBackNotice
    await notify(services, tx, {
      users: [run.calculatedBy],
      event,
      zh: title.zh,
      en: title.en,
      body: {
        zh: fill(body.zh, { batch: batch.name, reason }),
        en: fill(body.en, { batch: batch.name, reason }),
      },
      ...(competition && { competition }),
      link: paths.office.reviewResult({ batchId: batch.batchId }),
      dedupe: `${event}:${runId}`,
    })
    note({ type: 'review_run', id: runId, before: { state: run.state }, after: { state: 'returned', reason } })
    return { id: runId }
  },
)
