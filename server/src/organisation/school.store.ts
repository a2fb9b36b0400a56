import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import type { SchoolLevel } from '@podium/core/organisation/api.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db, Schema } from '#server/platform/db/db.ts'
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
  /** Null: enabled schools, for everyone. */
  readonly scope: DataScope | null
  readonly terms: readonly string[]
  readonly level?: SchoolLevel | undefined
  readonly region?: string | undefined
  readonly limit: number
  readonly offset: number
}

export interface SchoolListRow {
  readonly schoolId: string
  readonly name: string
  readonly shortName: string
  readonly aliases: string[]
  readonly code: string
  readonly level: SchoolLevel
  readonly region: string
  readonly groupId: string | null
  readonly enabled: boolean
  readonly version: number
}

/** A page of schools in the order of their names' pinyin. */
export async function listSchools(db: Db, filter: SchoolFilter): Promise<{ rows: SchoolListRow[]; total: number }> {
  const { scope, terms, level, region, limit, offset } = filter
  const parts: RawBuilder<unknown>[] = [scope ? reachesSchool(scope, 's.id') : sql`s.enabled`]
  if (terms.length > 0) parts.push(sql`s.search @> ${terms}::text[]`)
  if (level) parts.push(sql`s.level = ${level}`)
  if (region) parts.push(sql`s.region = ${region}`)
  const condition = sql.join(parts, sql` and `)
  const { rows } = await sql<SchoolListRow>`
    select s.id as "schoolId", s.name, s.short_name as "shortName", s.aliases, s.code, s.level, s.region,
      s.group_id as "groupId", s.enabled, s.version
    from organisation_school as s where ${condition}
    order by s.name collate "zh-x-icu", s.id limit ${limit} offset ${offset}`.execute(db)
  const count = await sql<{ n: number }>`
    select count(*)::int as n from organisation_school as s where ${condition}`.execute(db)
  return { rows, total: count.rows[0]!.n }
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
