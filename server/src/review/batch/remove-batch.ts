import { reviewApi } from '@podium/core/review/api.ts'
import { whyNotMove } from '@podium/core/review/batch/batch.rule.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { releaseWorks } from '#server/work/index.ts'
import { dropBatch, lockBatch } from './batch.store.ts'
import { removeEntries } from './entry.store.ts'
import { dropJudges } from '../assignment/judge.store.ts'
import { dropTasks } from '../assignment/task.store.ts'
import { notifyTeams } from './notify-teams.ts'

/** Deletes a batch in preparation. Works that were withdrawn meanwhile keep that state. */
export const removeBatch = write(
  reviewApi.removeBatch,
  'review.removeBatch',
  async function removeBatch({ services, tx, viewer, note }, input) {
    const batch = orNotFound(await lockBatch(tx, input.batchId, viewer.scopeOf('review:batch:edit')))
    await refuseStale(tx, { type: 'review_batch', id: batch.batchId, version: batch.version }, input.version)
    refuseIf(whyNotMove(batch.state, 'remove'))
    const { batchId, name, state } = batch
    const tasks = await dropTasks(tx, batchId)
    const judges = await dropJudges(tx, batchId)
    const entries = await removeEntries(tx, batchId)
    await dropBatch(tx, batchId)
    const released = await releaseWorks(tx, entries)
    await notifyTeams(services, tx, 'released', batch, released)
    note({
      type: 'review_batch',
      id: batchId,
      before: { name, state, itemId: batch.itemId, stageId: batch.stageId, works: entries.length, judges, tasks },
      after: { released: released.length },
    })
    return { released: released.length }
  },
)
