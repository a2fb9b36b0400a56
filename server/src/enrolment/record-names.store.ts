import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/** Names of these teams with their rounds, for the list of jobs. */
export async function teamNames(db: Db | Tx, ids: readonly string[]) {
  return db
    .selectFrom('enrolment_team as team')
    .innerJoin('competition_round_view as round', 'round.id', 'team.round_id')
    .where('team.id', 'in', ids)
    .select(['team.id', 'round.name_zh as roundZh', 'round.name_en as roundEn', 'team.name as zh'])
    .select(sql<string>`''`.as('en'))
    .execute()
}

/** Files of these imports of teams with their rounds. */
export async function importNames(db: Db | Tx, ids: readonly string[]) {
  return db
    .selectFrom('enrolment_import as import')
    .innerJoin('competition_round_view as round', 'round.id', 'import.round_id')
    .where('import.id', 'in', ids)
    .select(['import.id', 'round.name_zh as roundZh', 'round.name_en as roundEn', 'import.file_name as zh'])
    .select(sql<string>`''`.as('en'))
    .execute()
}

/** Titles of these messages to participants. */
export async function messageNames(db: Db | Tx, ids: readonly string[]) {
  return db
    .selectFrom('enrolment_message')
    .where('id', 'in', ids)
    .select(['id', 'title_zh as zh', 'title_en as en', sql<string>`''`.as('roundZh'), sql<string>`''`.as('roundEn')])
    .execute()
}
