import { reviewApi } from '@podium/core/review/api.ts'
import { whyNotMove } from '@podium/core/review/batch/batch.rule.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { lockBatch, updateBatch } from '../batch/batch.store.ts'
import { activeExperts, listJudges, saveJudges as save } from './judge.store.ts'
import { cancelDropped } from './task.store.ts'
import { notifyExperts } from '../batch/notify-experts.ts'

/**
 * Replaces the judges of a batch. A removed judge keeps tasks that were begun; the others can be assigned
 * automatically.
 */
export const saveJudges = write(
  reviewApi.saveJudges,
  'review.saveJudges',
  async function saveJudges({ services, tx, viewer, note }, input) {
    const scope = viewer.scopeOf('review:task:assign')
    const batch = orNotFound(await lockBatch(tx, input.batchId, scope))
    await refuseStale(tx, { type: 'review_batch', id: batch.batchId, version: batch.version }, input.version)
    refuseIf(whyNotMove(batch.state, 'judges'))
    const before = await listJudges(tx, batch.batchId)
    const here = new Set(before.filter(({ dropped }) => !dropped).map(({ expertId }) => expertId))
    const fresh = input.judges.map(({ expertId }) => expertId).filter((expertId) => !here.has(expertId))
    const active = await activeExperts(tx, fresh, scope)
    orNotFound(fresh.every((expertId) => active.has(expertId)) ? batch : null)
    const wasCaptain = new Set(before.filter(({ captain }) => captain).map(({ expertId }) => expertId))
    const judges = input.judges.map((judge) => ({ ...judge, captain: judge.captain ?? wasCaptain.has(judge.expertId) }))
    await save(tx, batch.batchId, judges)
    const lost = await cancelDropped(tx, batch.batchId)
    const cancelled = lost.length
    await notifyExperts(services, tx, batch, { lost })
    const version = await updateBatch(tx, batch.batchId, {})
    note({
      type: 'review_batch',
      id: batch.batchId,
      before: { judges: [...here] },
      after: { judges, cancelled },
    })
    return { version, cancelled }
  },
)
