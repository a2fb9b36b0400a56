import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { SchoolLevel } from '@podium/core/organisation/group.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db, Schema } from '#server/platform/db/db.ts'
import { onePage, totalOf } from '#server/platform/db/paging.ts'
import { inParts } from '#server/platform/workbook/in-parts.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import { reachesSchool } from './scope.store.ts'

export type SchoolRecord = Selectable<Schema['organisation_school']>

export async function lockSchool(tx: Tx, id: string, scope: DataScope): Promise<SchoolRecord | null> {
  const row = await tx
    .selectFrom('organisation_school')
    .selectAll()
    .where('id', '=', id)
    .where(reachesSchool(scope, 'organisation_school.id'))
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function insertSchool(tx: Tx, school: Insertable<Schema['organisation_school']>): Promise<void> {
  await tx.insertInto('organisation_school').values(school).execute()
}

export async function updateSchool(
  tx: Tx,
  id: string,
  change: Updateable<Schema['organisation_school']>,
): Promise<number> {
  const { version } = await tx
    .updateTable('organisation_school')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export interface SchoolFilter {
  /** Null: all enabled schools, without a check of the scope. */
  readonly scope: DataScope | null
  readonly schoolId?: string | undefined
  readonly terms: readonly string[]
  readonly level?: SchoolLevel | undefined
  readonly region?: string | undefined
  readonly limit: number
  readonly offset: number
}

export interface SchoolListRow {
  readonly schoolId: string
  readonly name: string
  readonly nameEn: string
  readonly shortName: string
  readonly aliases: string[]
  readonly code: string
  readonly level: SchoolLevel
  readonly region: string
  readonly groupId: string | null
  readonly enabled: boolean
  readonly version: number
}

type SchoolCondition = Omit<SchoolFilter, 'limit' | 'offset'>

function matchingSchools(db: Db, { scope, schoolId, terms, level, region }: SchoolCondition) {
  return db
    .selectFrom('organisation_school as s')
    .where(scope ? reachesSchool(scope, 's.id') : sql<boolean>`s.enabled`)
    .$if(schoolId !== undefined, (query) => query.where('s.id', '=', schoolId!))
    .$if(terms.length > 0, (query) => query.where(sql<boolean>`s.search @> ${terms}::text[]`))
    .$if(Boolean(level), (query) => query.where('s.level', '=', level!))
    .$if(Boolean(region), (query) => query.where('s.region', '=', region!))
}

/** Sorted by the pinyin of their names. */
function sortedSchools(matching: ReturnType<typeof matchingSchools>) {
  return matching
    .select(['s.id as schoolId', 's.name', 's.name_en as nameEn', 's.short_name as shortName', 's.aliases', 's.code'])
    .select(['s.level', 's.region'])
    .select(['s.group_id as groupId', 's.enabled', 's.version'])
    .orderBy(sql`s.name collate "zh-x-icu"`)
    .orderBy('s.id')
}

/** A page of schools. */
export async function listSchools(db: Db, filter: SchoolFilter): Promise<{ rows: SchoolListRow[]; total: number }> {
  const { limit, offset, ...condition } = filter
  const matching = matchingSchools(db, condition)
  const rows = await sortedSchools(matching).limit(limit).offset(offset).execute()
  return { rows, total: await totalOf(matching) }
}

/** Schools of the condition, of those only the chosen ones unless `ids` is null. */
export function schoolsInParts(db: Db, condition: SchoolCondition, ids: readonly string[] | null) {
  const matching = matchingSchools(db, condition).$if(ids !== null, (query) => query.where('s.id', 'in', ids!))
  return inParts<SchoolListRow>((paging) => sortedSchools(matching).$call(onePage(paging)).execute())
}

export async function listColleges(db: Db, schoolId: string): Promise<Array<{ value: string; label: string }>> {
  return db
    .selectFrom('organisation_college')
    .select(['id as value', 'name as label'])
    .where('school_id', '=', schoolId)
    .orderBy('position')
    .orderBy('name')
    .limit(500)
    .execute()
}

export async function listMajors(
  db: Db,
  schoolId: string,
  collegeId: string | undefined,
): Promise<Array<{ value: string; label: string }>> {
  return db
    .selectFrom('organisation_major')
    .select(['id as value', 'name as label'])
    .where('school_id', '=', schoolId)
    .$if(collegeId !== undefined, (query) => query.where('college_id', '=', collegeId!))
    .orderBy('position')
    .orderBy('name')
    .limit(1_000)
    .execute()
}

/** A school with a college and a major that should belong to it. */
export interface Affiliation {
  readonly schoolId: string
  readonly collegeId: string | null
  readonly majorId: string | null
}

/** Whether the school is enabled, and whether college and major belong to it. */
export async function fitsSchool(tx: Tx, affiliation: Affiliation): Promise<{ school: boolean; parts: boolean }> {
  const { rows } = await sql<{ school: boolean; parts: boolean }>`
    select exists (select from organisation_school where id = ${affiliation.schoolId} and enabled) as school,
      (${affiliation.collegeId}::uuid is null or exists (
        select from organisation_college where id = ${affiliation.collegeId} and school_id = ${affiliation.schoolId}))
      and (${affiliation.majorId}::uuid is null or exists (
        select from organisation_major where id = ${affiliation.majorId} and school_id = ${affiliation.schoolId})) as parts
  `.execute(tx)
  return rows[0]!
}
