import { sql } from 'kysely'
import type { NumberFacts } from '@podium/core/competition/setting/number.rule.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/**
 * The next serial of a counter, from 1. Its row stays locked until the transaction ends, so that a number given back by
 * a failure is the next one given: no gaps, none twice.
 */
export async function nextSerial(tx: Tx, scope: string): Promise<number> {
  const { next } = await tx
    .insertInto('enrolment_counter')
    .values({ scope, next: 2 })
    .onConflict((conflict) => conflict.column('scope').doUpdateSet({ next: sql<number>`enrolment_counter.next + 1` }))
    .returning('next')
    .executeTakeFirstOrThrow()
  return next - 1
}

/** What a number of this item and school is made of. */
export async function numberFacts(tx: Tx, itemId: string, schoolId: string | null): Promise<NumberFacts> {
  const row = await tx
    .selectFrom('competition_item_view as item')
    .innerJoin('competition_round_view as round', 'round.id', 'item.round_id')
    .leftJoin('organisation_school_view as school', (join) => join.on('school.id', '=', schoolId))
    .select(['round.year', 'item.code', 'school.region', 'school.code as school_code'])
    .where('item.id', '=', itemId)
    .executeTakeFirstOrThrow()
  return { year: row.year, item: row.code, region: row.region ?? '', school: row.school_code ?? '' }
}
