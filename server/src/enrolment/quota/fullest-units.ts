import { sql } from 'kysely'
import type { Language } from '@podium/core/base/refusal.ts'
import type { FullestQuota } from '@podium/core/enrolment/quota-view.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { CountedRow } from './fullest.store.ts'
import { organisationUnit, placementFor, regionUnit, unitNames } from './unit.store.ts'

/** Of colleges those with most teams come first; of all others there are fewer. */
const UNITS_AT_MOST = 500

type Ranked = Pick<FullestQuota, 'schoolId' | 'unitName' | 'used' | 'size'> & { readonly no: number }

/** The fullest counters of rows that count by other units than schools. */
export async function fullestUnits(
  db: Db,
  rows: readonly CountedRow[],
  limit: number,
  language: Language,
): Promise<Ranked[]> {
  if (rows.length === 0) return []
  const asked = rows.map(({ home, counter, countId }, no) => ({ no, home, counter, countId }))
  const { rows: found } = await sql<{ no: number; unit: string; used: number; size: number; teams: number }>`
    select asked.no, quota.unit, quota.used, quota.size, coalesce((select counted.teams from enrolment_quota_college_count as counted
        where counted.count_id = asked."countId" and counted.unit = quota.unit), (select sum(counted.teams)
      from enrolment_quota_school_count as counted
      join organisation_school_view as school on school.id = counted.school_id
      ${placementFor(sql`asked.home`)}
      where counted.count_id = asked."countId" and quota.unit in ('all', ${regionUnit}, ${organisationUnit})), 0)::int
      as teams
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as asked (no integer, home uuid, counter text, "countId" uuid)
    join enrolment_part_quota as quota on quota.item_id = asked.home and quota.key = asked.counter and quota.used > 0
      and quota.school_id is null
    order by quota.used desc, quota.unit limit ${UNITS_AT_MOST}`.execute(db)
  const ranked = found
    .map(({ no, unit, used, size, teams }) => ({ no, unit, used, size: rows[no]!.sizeOf?.(teams) ?? size }))
    .toSorted((one, other) => other.used * one.size - one.used * other.size)
    .slice(0, limit)
  const names = await unitNames(
    db,
    ranked.map(({ unit }) => unit),
    language,
  )
  return ranked.map(({ unit, ...quota }) => ({ ...quota, schoolId: null, unitName: names.get(unit) ?? '' }))
}
