import { sql, type RawBuilder } from 'kysely'
import type { Option } from '@podium/core/base/page.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { SiteScope } from '#server/platform/kernel/services.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

/**
 * SQL condition: the group id in `column` is within `scope`. `column` must come from code, never from a request. The
 * scope `own` matches no group; the caller adds its own condition.
 */
export function reaches(scope: DataScope, column: string): RawBuilder<boolean> {
  if (scope.reach === 'all') return sql<boolean>`true`
  if (scope.reach === 'own') return sql<boolean>`false`
  const { groups, below } = scope
  return sql<boolean>`exists (
    select 1 from organisation_group as reached
    where reached.id = ${sql.ref(column)}
      and (reached.id = any(${groups}::uuid[]) or reached.path && ${below}::uuid[]))`
}

/** SQL condition: the school id in `column` belongs to a group within `scope`. */
export function reachesSchool(scope: DataScope, column: string): RawBuilder<boolean> {
  if (scope.reach === 'all') return sql<boolean>`true`
  if (scope.reach === 'own') return sql<boolean>`false`
  const { groups, below } = scope
  return sql<boolean>`exists (
    select 1 from organisation_school as reached_school
    join organisation_group as reached on reached.id = reached_school.group_id
    where reached_school.id = ${sql.ref(column)}
      and (reached.id = any(${groups}::uuid[]) or reached.path && ${below}::uuid[]))`
}

/** SQL condition: a college of the school whose id is in `column` is a group within `scope`. */
export function reachesCollegeOf(scope: DataScope, column: string): RawBuilder<boolean> {
  if (scope.reach === 'all') return sql<boolean>`true`
  if (scope.reach === 'own') return sql<boolean>`false`
  return sql<boolean>`${sql.ref(column)} in (select of_college.id from organisation_group as college
    join organisation_school as of_college on of_college.group_id = college.parent_id
    where college.kind = 'college' and ${reaches(scope, 'college.id')})`
}

/** Schools of which the scope has a college and not the school itself, by name. */
export async function schoolsOfColleges(db: Db | Tx, scope: DataScope, limit: number): Promise<string[]> {
  if (scope.reach === 'all') return []
  const rows = await db
    .selectFrom('organisation_school as school')
    .select('school.name')
    .where(reachesCollegeOf(scope, 'school.id'))
    .where(sql<boolean>`not ${reachesSchool(scope, 'school.id')}`)
    .orderBy('school.name')
    .limit(limit)
    .execute()
  return rows.map(({ name }) => name)
}

/** The groups within the scope that are colleges of a school, by name. */
export async function collegesWithin(db: Db | Tx, schoolId: string, scope: DataScope): Promise<Option[]> {
  return db
    .selectFrom('organisation_group as college')
    .innerJoin('organisation_school as school', 'school.group_id', 'college.parent_id')
    .select(['college.id as value', 'college.name as label'])
    .where('school.id', '=', schoolId)
    .where('college.kind', '=', 'college')
    .where('college.enabled', '=', true)
    .where(reaches(scope, 'college.id'))
    .orderBy('college.name')
    .orderBy('college.id')
    .execute()
}

/** SQL condition: the group directly above the school whose id is in `column` is within `scope`. */
export function reachesAboveSchool(scope: DataScope, column: string): RawBuilder<boolean> {
  if (scope.reach === 'all') return sql<boolean>`true`
  if (scope.reach === 'own') return sql<boolean>`false`
  const { groups, below } = scope
  return sql<boolean>`exists (
    select 1 from organisation_school as reached_school
    join organisation_group as own on own.id = reached_school.group_id
    join organisation_group as reached on reached.id = own.parent_id
    where reached_school.id = ${sql.ref(column)}
      and (reached.id = any(${groups}::uuid[]) or reached.path && ${below}::uuid[]))`
}

/** SQL condition: a site shows what belongs to this group and competition. The columns must come from code. */
export function onSite(
  { groupId, seriesId }: SiteScope,
  columns: { group: string; series: string },
): RawBuilder<boolean> {
  if (seriesId !== null) return sql<boolean>`${sql.ref(columns.series)} = ${seriesId}`
  if (groupId === null) return sql<boolean>`true`
  return sql<boolean>`exists (
    select 1 from organisation_group as shown
    where shown.id = ${sql.ref(columns.group)} and shown.path @> array[${groupId}]::uuid[])`
}

/** Whether a group is within the scope. */
export async function groupWithin(db: Db | Tx, groupId: string, scope: DataScope): Promise<boolean> {
  const found = await db
    .selectFrom('organisation_group as g')
    .select('g.id')
    .where('g.id', '=', groupId)
    .where(reaches(scope, 'g.id'))
    .executeTakeFirst()
  return found !== undefined
}

/** The groups from the root down to this one; none for an unknown one. */
export async function pathOfGroup(db: Db | Tx, groupId: string): Promise<string[]> {
  const row = await db.selectFrom('organisation_group').select('path').where('id', '=', groupId).executeTakeFirst()
  return row?.path ?? []
}

/** Whether a school is within the scope. */
export async function schoolWithin(db: Db | Tx, schoolId: string, scope: DataScope): Promise<boolean> {
  const found = await db
    .selectFrom('organisation_school as s')
    .select('s.id')
    .where('s.id', '=', schoolId)
    .where(reachesSchool(scope, 's.id'))
    .executeTakeFirst()
  return found !== undefined
}
