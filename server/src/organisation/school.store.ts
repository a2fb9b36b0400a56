import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import type { SchoolLevel } from '@podium/core/organisation/group.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db, Schema } from '#server/platform/db/db.ts'
import { pinyinQuery, queryTerms } from '#server/platform/db/search.ts'
import { onePage, totalOf } from '#server/platform/db/paging.ts'
import { inParts } from '#server/platform/workbook/in-parts.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import type { SchoolNames } from './school-terms.ts'
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
  readonly keyword: string
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
  readonly tags: string[]
  readonly groupId: string | null
  readonly enabled: boolean
  readonly version: number
}

/** SQL condition: the school `s` is found by its names, their initials, or their full pinyin. */
function isFoundBy(keyword: string): RawBuilder<boolean> {
  const terms = queryTerms(keyword)
  const letters = pinyinQuery(keyword)
  if (terms.length === 0) return sql<boolean>`true`
  if (letters === null) return sql<boolean>`s.search @> ${terms}::text[]`
  return sql<boolean>`(s.search @> ${terms}::text[] or s.search @> ${letters}::text[])`
}

type SchoolCondition = Omit<SchoolFilter, 'limit' | 'offset'>

function matchingSchools(db: Db, { scope, schoolId, keyword, level, region }: SchoolCondition) {
  return db
    .selectFrom('organisation_school as s')
    .where(scope ? reachesSchool(scope, 's.id') : sql<boolean>`s.enabled`)
    .$if(schoolId !== undefined, (query) => query.where('s.id', '=', schoolId!))
    .where(isFoundBy(keyword))
    .$if(Boolean(level), (query) => query.where('s.level', '=', level!))
    .$if(Boolean(region), (query) => query.where('s.region', '=', region!))
}

/** Sorted by the pinyin of their names. */
function sortedSchools(matching: ReturnType<typeof matchingSchools>) {
  return matching
    .select(['s.id as schoolId', 's.name', 's.name_en as nameEn', 's.short_name as shortName', 's.aliases', 's.code'])
    .select(['s.level', 's.region', 's.tags'])
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

/** Takes up to `limit` schools off the list of those stored without full pinyin, locks them and returns their names. */
export async function takeOldSchools(
  tx: Tx,
  limit: number,
): Promise<Array<SchoolNames & { readonly schoolId: string }>> {
  const { rows } = await sql<SchoolNames & { schoolId: string }>`
    with taken as (
      delete from organisation_old_search where school_id in (
        select school_id from organisation_old_search order by school_id limit ${limit} for update skip locked)
      returning school_id)
    select school.id as "schoolId", school.name, school.name_en as "nameEn", school.short_name as "shortName",
      school.code, school.aliases
    from taken join organisation_school as school on school.id = taken.school_id for update of school`.execute(tx)
  return rows
}

/** Saves what schools are found by. */
export async function saveSearch(
  tx: Tx,
  schools: ReadonlyArray<{ readonly schoolId: string; readonly search: readonly string[] }>,
): Promise<void> {
  await sql`update organisation_school as school
    set search = array(select jsonb_array_elements_text(made.search))
    from jsonb_to_recordset(${JSON.stringify(schools)}::jsonb) as made ("schoolId" uuid, search jsonb)
    where school.id = made."schoolId"`.execute(tx)
}
