import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/** Rounds and items of these promotions, for the list of jobs. */
export async function runNames(db: Db | Tx, ids: readonly string[]) {
  return db
    .selectFrom('promotion_run as run')
    .innerJoin('competition_round_view as round', 'round.id', 'run.round_id')
    .innerJoin('competition_item_view as item', 'item.id', 'run.item_id')
    .where('run.id', 'in', ids)
    .select(['run.id', 'round.name_zh as roundZh', 'round.name_en as roundEn'])
    .select(['item.name_zh as zh', 'item.name_en as en'])
    .execute()
}
