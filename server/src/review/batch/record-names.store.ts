import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/** Names of these batches with their rounds, for the list of jobs. */
export async function batchNames(db: Db | Tx, ids: readonly string[]) {
  return db
    .selectFrom('review_batch as batch')
    .innerJoin('competition_round_view as round', 'round.id', 'batch.round_id')
    .where('batch.id', 'in', ids)
    .select(['batch.id', 'round.name_zh as roundZh', 'round.name_en as roundEn', 'batch.name as zh'])
    .select(sql<string>`''`.as('en'))
    .execute()
}
