import { sql } from 'kysely'
import type { Language } from '@podium/core/base/refusal.ts'
import type { Db } from '#server/platform/kernel/context.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import { nameIn } from '#server/platform/db/name-in.ts'
import { reaches } from '#server/organisation/index.ts'

/** Live numbers of the queues of a round within the scope. */
export async function numbersOfRound(db: Db, scope: DataScope, roundId: string, language: Language) {
  const rows = await db
    .selectFrom('enrolment_admission_queue as queue')
    .innerJoin('competition_item_view as item', 'item.id', 'queue.item_id')
    .innerJoin('competition_round_view as round', 'round.id', 'queue.round_id')
    .leftJoin('enrolment_admission_entry as entry', 'entry.item_id', 'queue.item_id')
    .where('queue.round_id', '=', roundId)
    .where(reaches(scope, 'round.group_id'))
    .select(['queue.item_id as itemId', nameIn(language, 'item').as('itemName'), 'queue.opened_at as openedAt'])
    .select([
      sql<string>`count(*) filter (where entry.user_id is not null and admitted_until is null)`.as('waiting'),
      sql<string>`count(*) filter (where submitted_at is null and admitted_until > clock_timestamp())`.as('admitted'),
      sql<string>`count(*) filter (where submitted_at is not null)`.as('submitted'),
      sql<string>`count(*) filter (where submitted_at is null and admitted_until <= clock_timestamp())`.as('lapsed'),
    ])
    .groupBy(['queue.item_id', 'item.name_zh', 'item.name_en', 'queue.opened_at'])
    .orderBy('queue.item_id')
    .limit(200)
    .execute()
  return rows.map(({ waiting, admitted, submitted, lapsed, ...row }) => ({
    ...row,
    waiting: Number(waiting),
    admitted: Number(admitted),
    submitted: Number(submitted),
    lapsed: Number(lapsed),
  }))
}
