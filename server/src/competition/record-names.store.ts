import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/** Names of these rounds, for the list of jobs. */
export async function roundNames(db: Db | Tx, ids: readonly string[]) {
  return db
    .selectFrom('competition_round')
    .where('id', 'in', ids)
    .select(['id', 'name_zh as roundZh', 'name_en as roundEn', sql<string>`''`.as('zh'), sql<string>`''`.as('en')])
    .execute()
}
