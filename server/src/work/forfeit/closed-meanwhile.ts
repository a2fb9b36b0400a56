import type { ClosedMeanwhile } from '@podium/core/competition/schedule/pause-end.ts'
import { itemOf, stageOf } from '#server/competition/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { countHeld, forfeitingStages } from './missed.store.ts'

/** Submission windows of a paused round that have closed, with the teams that forfeit once the pause ends. */
export async function closedMeanwhile(db: Db | Tx, roundId: string): Promise<ClosedMeanwhile[]> {
  const closed: ClosedMeanwhile[] = []
  for (const { itemId, stageId } of await forfeitingStages(db, roundId)) {
    const { teams, closesAt } = await countHeld(db, { itemId, stageId })
    if (teams === 0 || closesAt === null) continue
    const stage = orNotFound(await stageOf(db, stageId))
    const item = orNotFound(await itemOf(db, itemId))
    closed.push({
      stageName: stage.name,
      stageNameEn: stage.nameEn,
      itemName: item.name,
      itemNameEn: item.nameEn,
      closesAt: closesAt.toISOString(),
      teams,
    })
  }
  return closed
}
