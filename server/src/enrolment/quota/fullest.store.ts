import { sql, type RawBuilder } from 'kysely'
import type { Language } from '@podium/core/base/refusal.ts'
import type { FullestQuota } from '@podium/core/enrolment/quota-view.ts'
import type { Db } from '#server/platform/db/db.ts'
import { nameIn, schoolNameIn } from '#server/platform/db/name-in.ts'
import type { Reached } from '../audit/scope.store.ts'
import type { CodedItem } from '../rule/part-quota.store.ts'

/** A row of an item's rules with the counters of schools in it. */
export interface CountedRow {
  readonly home: string
  readonly counter: string
  /** The count of its formula; null: a fixed number. */
  readonly countId: string | null
  /** Places by number of counted teams; a fixed number is that of none. Empty: a table has them, and each counter its own. */
  readonly sizes: ReadonlyArray<{ readonly teams: number; readonly size: number }>
  /** Places of a unit of which its formula counted so many teams; null: of a table. */
  readonly sizeOf: ((teams: number) => number) | null
}

/** The school that is named, or all schools within the scope, in a round of others than the scope's own. */
export interface AskedSchools {
  readonly reached: Reached
  readonly roundId: string
  readonly schoolId: string | undefined
}

/** SQL condition: the school of the counter `quota` is asked for. */
function isAsked({ reached, roundId, schoolId }: AskedSchools): RawBuilder<boolean> {
  if (schoolId !== undefined) return sql<boolean>`quota.school_id = ${schoolId}`
  return reached === null || reached.rounds.includes(roundId) ? sql<boolean>`true` : reached.ofSchool('quota.school_id')
}

/** Whether the round is asked for as a whole, with what several schools share. */
export function seesAll({ reached, roundId, schoolId }: AskedSchools): boolean {
  return schoolId === undefined && (reached === null || reached.rounds.includes(roundId))
}

/** The items of rounds in the order of their ids. */
export async function itemsOfRounds(
  db: Db,
  roundIds: readonly string[],
  language: Language,
): Promise<Array<CodedItem & { readonly name: string }>> {
  return db
    .selectFrom('competition_item_view as item')
    .select(['item.id as itemId', 'item.code', 'item.round_id as roundId', nameIn(language, 'item').as('name')])
    .where('item.round_id', 'in', roundIds)
    .orderBy('item.id')
    .execute()
}

type Ranked = Pick<FullestQuota, 'schoolId' | 'unitName' | 'used' | 'size'>

const fullestFirst = (used: string, size: string | RawBuilder<unknown>) =>
  sql`${sql.ref(used)}::float8 / nullif(${typeof size === 'string' ? sql.ref(size) : size}, 0) desc nulls first,
    ${sql.ref(used)} desc`

/** The fullest counters of the rows, read from the counters and never from the teams. */
export async function fullestParts(
  db: Db,
  rows: readonly CountedRow[],
  schools: AskedSchools,
  limit: number,
  language: Language,
): Promise<Array<Ranked & { readonly no: number }>> {
  const asked = rows.map(({ home, counter, countId }, no) => ({ no, home, counter, countId }))
  const sizes = rows.flatMap((row, no) => row.sizes.map((sized) => ({ no, ...sized })))
  const { rows: found } = await sql<Ranked & { no: number }>`
    with ranked as (
      select asked.no, quota.school_id, quota.used, coalesce(sized.size, quota.size) as size
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as asked (no integer, home uuid, counter text, "countId" uuid)
      join enrolment_part_quota as quota on quota.item_id = asked.home and quota.key = asked.counter and quota.used > 0
        and ${isAsked(schools)}
      left join enrolment_quota_school_count as counted
        on counted.count_id = asked."countId" and counted.school_id = quota.school_id
      left join jsonb_to_recordset(${JSON.stringify(sizes)}::jsonb) as sized (no integer, teams integer, size integer)
        on sized.no = asked.no and sized.teams = coalesce(counted.teams, 0)
      order by ${fullestFirst('quota.used', sql`coalesce(sized.size, quota.size)`)}, quota.school_id limit ${limit})
    select ranked.no, school.id as "schoolId", ${schoolNameIn(language, 'school.name')} as "unitName", ranked.used,
      ranked.size
    from ranked join organisation_school_view as school on school.id = ranked.school_id
    order by ${fullestFirst('ranked.used', 'ranked.size')}, ranked.no, school.id`.execute(db)
  return found
}

/**
 * The same of the plain quotas of schools in items. A sanction may leave a school fewer places, so that all schools under
 * one are asked too.
 */
export async function fullestOfSchools(
  db: Db,
  limits: ReadonlyArray<{ readonly itemId: string; readonly limit: number }>,
  schools: AskedSchools,
  limit: number,
  language: Language,
): Promise<Array<Ranked & { readonly itemId: string }>> {
  const { rows } = await sql<Ranked & { itemId: string }>`
    with counter as (
      select quota.item_id, quota.school_id, quota.used, asked."limit"
      from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) as asked ("itemId" uuid, "limit" integer)
      join enrolment_quota as quota on quota.item_id = asked."itemId" and quota.used > 0 and quota.school_id is not null
        and ${isAsked(schools)}),
    candidate as (
      (select * from counter order by ${fullestFirst('counter.used', 'counter.limit')}, counter.school_id limit ${limit})
      union
      select * from counter where school_id in (select sanction.school_id from enrolment_sanctions_of(${schools.roundId}) as sanction
        where sanction.effect = 'quota'))
    select candidate.item_id as "itemId", school.id as "schoolId", ${schoolNameIn(language, 'school.name')} as "unitName", candidate.used,
      sized.size
    from candidate
    join organisation_school_view as school on school.id = candidate.school_id
    cross join lateral enrolment_school_limit(candidate.item_id, candidate.school_id, candidate."limit") as sized (size)
    order by ${fullestFirst('candidate.used', 'sized.size')}, "unitName" limit ${limit}`.execute(db)
  return rows
}

/** Counts of formulas that were made, by what they count, with the numbers of teams that occur in each. */
export async function countedNumbers(
  db: Db,
  counted: readonly string[],
): Promise<ReadonlyMap<string, { readonly countId: string; readonly teams: readonly number[] }>> {
  if (counted.length === 0) return new Map()
  const { rows } = await sql<{ counted: string; countId: string; teams: number[] }>`
    select made.counted, made.id as "countId",
      array(select distinct school.teams from enrolment_quota_school_count as school where school.count_id = made.id) as teams
    from enrolment_quota_count as made where made.counted = any(${counted}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.counted, row]))
}
