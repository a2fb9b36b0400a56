import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

const NO_ROUND = [sql<string>`''`.as('roundZh'), sql<string>`''`.as('roundEn')] as const

/** Names of these people, for the log. */
export async function userNames(db: Db | Tx, ids: readonly string[]) {
  return db
    .selectFrom('identity_user_view')
    .where('id', 'in', ids)
    .select(['id', 'real_name as zh', 'real_name as en', ...NO_ROUND])
    .execute()
}

/** Names of these rows of the menu, for the log. */
export async function menuNames(db: Db | Tx, ids: readonly string[]) {
  return db
    .selectFrom('system_menu')
    .where('id', 'in', ids)
    .select(['id', 'name_zh as zh', 'name_en as en', ...NO_ROUND])
    .execute()
}
