import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/** Rounds and items of these batches, for the list of jobs. */
export async function batchNames(db: Db | Tx, ids: readonly string[]) {
  return db
    .selectFrom('certificate_batch as batch')
    .innerJoin('competition_round_view as round', 'round.id', 'batch.round_id')
    .innerJoin('competition_item_view as item', 'item.id', 'batch.item_id')
    .where('batch.id', 'in', ids)
    .select(['batch.id', 'round.name_zh as roundZh', 'round.name_en as roundEn'])
    .select(['item.name_zh as zh', 'item.name_en as en'])
    .execute()
}

/** The same of lists of recipients, each of which has the id of its item. */
export async function listNames(db: Db | Tx, ids: readonly string[]) {
  return db
    .selectFrom('competition_item_view as item')
    .innerJoin('competition_round_view as round', 'round.id', 'item.round_id')
    .where('item.id', 'in', ids)
    .select(['item.id', 'round.name_zh as roundZh', 'round.name_en as roundEn'])
    .select(['item.name_zh as zh', 'item.name_en as en'])
    .execute()
}
