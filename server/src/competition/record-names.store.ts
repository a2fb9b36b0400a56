import { sql } from 'kysely'
import { containing, queryTerms } from '#server/platform/db/search.ts'
import { SETTING_TYPES } from './setting/subject.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/** Names of these rounds, for the lists of jobs and of the log. */
export async function roundNames(db: Db | Tx, ids: readonly string[]) {
  return db
    .selectFrom('competition_round')
    .where('id', 'in', ids)
    .select(['id', 'name_zh as roundZh', 'name_en as roundEn', sql<string>`''`.as('zh'), sql<string>`''`.as('en')])
    .execute()
}

/** Names of these items with their rounds, for the log. */
export async function itemNames(db: Db | Tx, ids: readonly string[]) {
  return db
    .selectFrom('competition_item as item')
    .innerJoin('competition_round as round', 'round.id', 'item.round_id')
    .where('item.id', 'in', ids)
    .select(['item.id', 'round.name_zh as roundZh', 'round.name_en as roundEn'])
    .select(['item.name_zh as zh', 'item.name_en as en'])
    .execute()
}

/** Rounds of one name that a keyword of the log finds. */
const MAX_ROUNDS = 20

/** Records about the rounds with this keyword in their name, by the types and ids of the log. */
export async function recordsOfRounds(db: Db | Tx, keyword: string): Promise<Array<{ type: string; ids: string[] }>> {
  const like = containing(keyword)
  const rounds = await db
    .selectFrom('competition_round as round')
    .where(sql<boolean>`round.search @> ${queryTerms(keyword)}::text[]`)
    .where((eb) => eb.or([eb('round.name_zh', 'ilike', like), eb('round.name_en', 'ilike', like)]))
    .orderBy('round.created_at', 'desc')
    .limit(MAX_ROUNDS)
    .select('round.id')
    .execute()
  if (rounds.length === 0) return []
  const roundIds = rounds.map(({ id }) => id)
  const items = await db
    .selectFrom('competition_item')
    .where('round_id', 'in', roundIds)
    .select(['id', 'round_id as roundId'])
    .execute()
  const stages = await db
    .selectFrom('competition_stage')
    .where('round_id', 'in', roundIds)
    .select(['id', 'round_id as roundId'])
    .execute()
  const settings = items.flatMap(({ id, roundId }) => [
    id,
    ...stages.filter((stage) => stage.roundId === roundId).map((stage) => `${id} ${stage.id}`),
  ])
  return [{ type: 'round', ids: roundIds }, ...SETTING_TYPES.map((type) => ({ type, ids: settings }))]
}
