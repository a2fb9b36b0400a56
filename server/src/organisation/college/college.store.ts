import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, pageTotal, type Paging } from '#server/platform/db/paging.ts'
import { containing } from '#server/platform/db/search.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import { inParts } from '#server/platform/workbook/in-parts.ts'
import { reachesSchool } from '../scope.store.ts'

export interface PartFilter {
  readonly scope: DataScope
  readonly schoolId?: string | undefined
  readonly collegeId?: string | undefined
  readonly keyword: string
  readonly paging: Paging
}

const majorsOf = sql<number>`(select count(*)::int from organisation_major as m where m.college_id = c.id)`

function matchingColleges(db: Db, { scope, schoolId, keyword }: Omit<PartFilter, 'paging'>) {
  return db
    .selectFrom('organisation_college as c')
    .where(reachesSchool(scope, 'c.school_id'))
    .$if(schoolId !== undefined, (query) => query.where('c.school_id', '=', schoolId!))
    .$if(keyword !== '', (query) => query.where('c.name', 'ilike', containing(keyword)))
}

function collegeRows(matching: ReturnType<typeof matchingColleges>, paging: Paging) {
  return matching
    .innerJoin('organisation_school as s', 's.id', 'c.school_id')
    .select(['c.id as collegeId', 'c.school_id as schoolId', 's.name as schoolName', 'c.name', 'c.position'])
    .select(['c.version', majorsOf.as('majors')])
    .orderBy('c.school_id')
    .orderBy('c.position')
    .orderBy('c.name')
    .orderBy('c.id')
    .$call(onePage(paging))
    .execute()
}

/** A page of the colleges in the scope, school by school. */
export async function listColleges(db: Db, filter: PartFilter) {
  const { keyword, paging } = filter
  const matching = matchingColleges(db, filter)
  return { rows: await collegeRows(matching, paging), ...(await pageTotal(db, matching, paging, keyword)) }
}

/** Colleges for an export, of those only the chosen ones unless `ids` is null. */
export function collegesInParts(db: Db, filter: Omit<PartFilter, 'paging'>, ids: readonly string[] | null) {
  const matching = matchingColleges(db, filter).$if(ids !== null, (query) => query.where('c.id', 'in', ids!))
  return inParts((paging) => collegeRows(matching, paging))
}

export async function lockCollege(tx: Tx, id: string, scope: DataScope) {
  const row = await tx
    .selectFrom('organisation_college as c')
    .select(['c.id', 'c.school_id as schoolId', 'c.name', 'c.position', 'c.version', majorsOf.as('majors')])
    .where('c.id', '=', id)
    .where(reachesSchool(scope, 'c.school_id'))
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Adds the names that the school doesn't have, after its last college. Returns their number. */
export async function addCollegeNames(tx: Tx, schoolId: string, names: readonly string[]): Promise<number> {
  const last = await tx
    .selectFrom('organisation_college')
    .select((all) => all.fn.coalesce(all.fn.max('position'), sql<number>`0`).as('position'))
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow()
  const rows = await tx
    .insertInto('organisation_college')
    .values(names.map((name, at) => ({ school_id: schoolId, name, position: last.position + at + 1 })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return rows.length
}

export async function updateCollege(tx: Tx, id: string, change: { name: string; position: number }): Promise<number> {
  const { version } = await tx
    .updateTable('organisation_college')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function deleteCollege(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('organisation_college').where('id', '=', id).execute()
}
