import { reviewApi } from '@podium/core/review/api.ts'
import { afterAction, whyNotMove, type BatchAction } from '@podium/core/review/batch/batch.rule.ts'
import { whyNotChangeNotice } from '@podium/core/review/batch/notice.rule.ts'
import { reviewRefusals } from '@podium/core/review/refusals.ts'
import { paths } from '@podium/core/paths.ts'
import { roundName, settingById } from '#server/competition/index.ts'
import { notify } from '#server/notice/index.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { pushEvent } from '#server/platform/events/push-event.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { lockBatch, updateBatch as saveBatch, type Batch } from './batch.store.ts'
import { countEntries } from './entry.store.ts'
import { countAgreed, judgeUsers, resetAgreements } from '../assignment/judge.store.ts'
import { refuseEarly } from './refuse-early.ts'
import { shortWorks } from '../assignment/task.store.ts'
import type { Services } from '#server/platform/kernel/services.ts'

/** Changes a batch. Experts agree to a changed notice anew, unless it is said that their agreement stays. @spec B13 */
export const updateBatch = write(
  reviewApi.updateBatch,
  'review.updateBatch',
  async function updateBatch({ tx, viewer, note }, input) {
    const batch = orNotFound(await lockBatch(tx, input.batchId, viewer.scopeOf('review:batch:edit')))
    await refuseStale(tx, { type: 'review_batch', id: batch.batchId, version: batch.version }, input.version)
    if (batch.state === 'locked') throw refuse(reviewRefusals.LOCKED)
    const change = { before: batch.notice, after: input.notice, agreed: await countAgreed(tx, batch.batchId) }
    refuseIf(whyNotChangeNotice(change, input.agreements))
    const version = await saveBatch(tx, batch.batchId, { name: input.name, notice: input.notice })
    const keeps = input.notice === batch.notice || input.agreements === 'keep'
    if (!keeps) await resetAgreements(tx, batch.batchId)
    note({
      type: 'review_batch',
      id: batch.batchId,
      before: { name: batch.name, notice: batch.notice },
      after: { name: input.name, notice: input.notice, agreements: input.agreements },
    })
    return { version }
  },
)

export const moveBatch = write(
  reviewApi.moveBatch,
  'review.moveBatch',
  async function moveBatch({ services, tx, viewer, note }, input) {
    const batch = orNotFound(await lockBatch(tx, input.batchId, viewer.scopeOf('review:batch:edit')))
    await refuseStale(tx, { type: 'review_batch', id: batch.batchId, version: batch.version }, input.version)
    if (input.action === 'open' && afterAction(batch.state, 'open')) {
      const works = await countEntries(tx, batch.batchId)
      await refuseEarly(tx, batch, { deed: 'open', works, teams: 0 }, input.acceptEarly)
    }
    const { state, version } = await advance(tx, batch, input.action, viewer.userId)
    await pushEvent(tx, { topic: `review:${batch.batchId}`, type: 'review.progress', data: { batchId: batch.batchId } })
    await pushEvent(tx, {
      users: await judgeUsers(tx, batch.batchId),
      type: 'review.batch',
      data: { batchId: batch.batchId, state },
    })
    if (input.action === 'open') await notifyOfOpening(services, tx, batch, version)
    note({ type: 'review_batch', id: batch.batchId, before: { state: batch.state }, after: { state } })
    return { state, version }
  },
)

async function notifyOfOpening(services: Services, tx: Tx, batch: Batch, version: number): Promise<void> {
  const competition = await roundName(tx, batch.roundId)
  await notify(services, tx, {
    users: await judgeUsers(tx, batch.batchId),
    template: 'review.opened',
    params: { batch: batch.name },
    ...(competition && { competition }),
    link: paths.office.reviewTasks({ batchId: batch.batchId }),
    dedupe: `review.opened:${batch.batchId}:${version}`,
  })
}

/** Changes the state of a locked batch; it can open only when every work has enough experts. */
export async function advance(tx: Tx, batch: Batch, action: BatchAction, by: string) {
  refuseIf(whyNotMove(batch.state, action))
  if (action === 'open') {
    const { value } = orNotFound(await settingById(tx, 'review', batch.settingId))
    const { works, missing } = await shortWorks(tx, batch.batchId, value.expertsPerWork)
    if (works > 0) throw refuse(reviewRefusals.SHORT, { works, missing })
  }
  const state = afterAction(batch.state, action)!
  const version = await saveBatch(tx, batch.batchId, {
    state,
    ...(action === 'close' ? { closedBy: by } : {}),
    ...(action === 'lock' ? { lockedBy: by } : {}),
  })
  return { state, version }
}
