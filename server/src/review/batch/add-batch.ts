import { randomInt } from 'node:crypto'
import { reviewApi } from '@podium/core/review/api.ts'
import { whyNotMove } from '@podium/core/review/batch/batch.rule.ts'
import { blindLabel } from '@podium/core/review/scoring/blind.rule.ts'
import { reviewRefusals } from '@podium/core/review/refusals.ts'
import { roundOf, settingInForce, stageOf } from '#server/competition/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, onConflict, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { markWorks } from '#server/work/index.ts'
import { groupWithin } from '#server/organisation/index.ts'
import { insertBatch, lockBatch, updateBatch, type Batch } from './batch.store.ts'
import { countEntries, insertEntries, reviewableWorks } from './entry.store.ts'
import { refuseEarly } from './refuse-early.ts'
import { notifyTeams } from './notify-teams.ts'
import type { Services } from '#server/platform/kernel/services.ts'

/** Creates a batch with the currently submitted works and the current review setting. */
export const addBatch = write(
  reviewApi.addBatch,
  'review.addBatch',
  async function addBatch({ services, tx, viewer, note }, input) {
    const { stageId, itemId, name, notice } = input
    const roundId = await placeInScope(tx, viewer, itemId, stageId)
    const setting = await settingInForce(tx, 'review', itemId, stageId)
    if (!setting) throw refuse(reviewRefusals.NO_RULE)
    const batchId = await onConflict(
      insertBatch(tx, { roundId, stageId, itemId, settingId: setting.settingId, name, notice }),
      {
        review_batch_stage_id_item_id_key: reviewRefusals.BATCH_EXISTS,
      },
    )
    const works = await takeWorks(services, tx, { batchId, roundId, stageId, itemId }, input.acceptEarly)
    if (works === 0) throw refuse(reviewRefusals.NO_WORKS)
    note({ type: 'review_batch', id: batchId, after: { name, works, setting: setting.no } })
    return { batchId, works }
  },
)

/** Adds works that were submitted later; until the batch opens, it takes the current setting. */
export const takeLateWorks = write(
  reviewApi.takeLateWorks,
  'review.takeWorks',
  async function takeLateWorks({ services, tx, viewer, note }, { batchId, acceptEarly }) {
    const batch = orNotFound(await lockBatch(tx, batchId, viewer.scopeOf('review:batch:edit')))
    refuseIf(whyNotMove(batch.state, 'rule'))
    const setting = await settingInForce(tx, 'review', batch.itemId, batch.stageId)
    const added = await takeWorks(services, tx, batch, acceptEarly)
    await updateBatch(tx, batchId, setting ? { settingId: setting.settingId } : {})
    note({ type: 'review_batch', id: batchId, after: { added, setting: setting?.no } })
    return { added }
  },
)

/**
 * Adds the submitted versions of works under labels in random order. Checks whether teams may still submit after
 * locking the works, in the same lock order as a submission.
 */
async function takeWorks(
  services: Services,
  tx: Tx,
  batch: Pick<Batch, 'batchId' | 'roundId' | 'stageId' | 'itemId'>,
  acceptEarly: boolean,
): Promise<number> {
  const works = await reviewableWorks(tx, batch)
  if (works.length === 0) return 0
  const before = await countEntries(tx, batch.batchId)
  const shuffled = shuffle(works)
  const count = before + works.length
  await insertEntries(
    tx,
    batch.batchId,
    shuffled.map((work, index) => ({ ...work, label: blindLabel(before + index + 1, count) })),
  )
  const teams = works.filter(({ state }) => state === 'accepted').length
  await refuseEarly(tx, batch, { deed: 'take', works: works.length, teams }, acceptEarly)
  const workIds = works.map(({ workId }) => workId)
  await markWorks(tx, workIds, 'in_review')
  await notifyTeams(services, tx, 'takenIn', batch, workIds)
  return works.length
}

async function placeInScope(tx: Tx, viewer: Viewer, itemId: string, stageId: string): Promise<string> {
  const round = orNotFound(await roundOf(tx, itemId))
  const stage = orNotFound(await stageOf(tx, stageId))
  const inScope = await groupWithin(tx, round.groupId, viewer.scopeOf('review:batch:edit'))
  orNotFound(inScope && stage.roundId === round.roundId ? round : null)
  return round.roundId
}

/** Fisher–Yates shuffle with secure randomness, because labels must not reveal the order of submission. */
function shuffle<T>(items: readonly T[]): T[] {
  const mixed = [...items]
  for (let index = mixed.length - 1; index > 0; index -= 1) {
    const other = randomInt(index + 1)
    ;[mixed[index], mixed[other]] = [mixed[other]!, mixed[index]!]
  }
  return mixed
}
