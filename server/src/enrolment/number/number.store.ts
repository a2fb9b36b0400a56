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

/** What a number of this item and school is made of; the school's number in its region only where it is asked for. */
export async function numberFacts(
  tx: Tx,
  itemId: string,
  schoolId: string | null,
  asksSchoolNo: boolean,
): Promise<NumberFacts> {
  const row = await tx
    .selectFrom('competition_item_view as item')
    .innerJoin('competition_round_view as round', 'round.id', 'item.round_id')
    .leftJoin('organisation_school_view as school', (join) => join.on('school.id', '=', schoolId))
    .select(['round.id', 'round.year', 'item.code', 'school.region', 'school.code as school_code'])
    .where('item.id', '=', itemId)
    .executeTakeFirstOrThrow()
  const region = row.region ?? ''
  const schoolNo =
    asksSchoolNo && schoolId !== null && region !== ''
      ? await schoolNoOf(tx, { roundId: row.id, schoolId, region })
      : null
  return { year: row.year, item: row.code, region, school: row.school_code ?? '', schoolNo }
}

/** The number of a school among those of its region in a round; given with the first team of the school that needs it. */
async function schoolNoOf(tx: Tx, at: { roundId: string; schoolId: string; region: string }): Promise<number> {
  const scope = `school:${at.roundId}:${at.region}`
  // Locks the counter, so that two teams of one school are not both its first.
  await tx
    .insertInto('enrolment_counter')
    .values({ scope, next: 1 })
    .onConflict((conflict) => conflict.column('scope').doUpdateSet({ next: sql<number>`enrolment_counter.next` }))
    .execute()
  const known = await tx
    .selectFrom('enrolment_school_number')
    .select('no')
    .where('round_id', '=', at.roundId)
    .where('school_id', '=', at.schoolId)
    .executeTakeFirst()
  if (known) return known.no
  const no = await nextSerial(tx, scope)
  await tx
    .insertInto('enrolment_school_number')
    .values({ round_id: at.roundId, school_id: at.schoolId, region: at.region, no })
    .execute()
  return no
}
