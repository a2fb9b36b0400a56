import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, pageTotal, type Paging } from '#server/platform/db/paging.ts'
import { containing } from '#server/platform/db/search.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import { inParts } from '#server/platform/workbook/in-parts.ts'
import { reachesSchool } from '../scope.store.ts'
import type { PartFilter } from './college.store.ts'

function matchingMajors(db: Db, { scope, schoolId, collegeId, keyword }: Omit<PartFilter, 'paging'>) {
  return db
    .selectFrom('organisation_major as m')
    .where(reachesSchool(scope, 'm.school_id'))
    .$if(schoolId !== undefined, (query) => query.where('m.school_id', '=', schoolId!))
    .$if(collegeId !== undefined, (query) => query.where('m.college_id', '=', collegeId!))
    .$if(keyword !== '', (query) => query.where('m.name', 'ilike', containing(keyword)))
}

function majorRows(matching: ReturnType<typeof matchingMajors>, paging: Paging) {
  return matching
    .innerJoin('organisation_school as s', 's.id', 'm.school_id')
    .leftJoin('organisation_college as c', 'c.id', 'm.college_id')
    .select(['m.id as majorId', 'm.school_id as schoolId', 's.name as schoolName', 'm.college_id as collegeId'])
    .select([
      'm.name',
      'm.position',
      'm.version',
      'm.class_code as classCode',
      sql<string>`coalesce(c.name, '')`.as('collegeName'),
    ])
    .orderBy('m.school_id')
    .orderBy('m.position')
    .orderBy('m.name')
    .orderBy('m.id')
    .$call(onePage(paging))
    .execute()
}

/** A page of the majors in the scope, school by school. */
export async function listMajors(db: Db, filter: PartFilter) {
  const { keyword, paging } = filter
  const matching = matchingMajors(db, filter)
  return { rows: await majorRows(matching, paging), ...(await pageTotal(db, matching, paging, keyword)) }
}

/** Majors for an export, of those only the chosen ones unless `ids` is null. */
export function majorsInParts(db: Db, filter: Omit<PartFilter, 'paging'>, ids: readonly string[] | null) {
  const matching = matchingMajors(db, filter).$if(ids !== null, (query) => query.where('m.id', 'in', ids!))
  return inParts((paging) => majorRows(matching, paging))
}

export async function lockMajor(tx: Tx, id: string, scope: DataScope) {
  const row = await tx
    .selectFrom('organisation_major as m')
    .select(['m.id', 'm.school_id as schoolId', 'm.college_id as collegeId', 'm.name', 'm.position', 'm.version'])
    .select('m.class_code as classCode')
    .where('m.id', '=', id)
    .where(reachesSchool(scope, 'm.school_id'))
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Adds the names that the school or its college doesn't have, after its last major. Returns their number. */
export async function addMajorNames(
  tx: Tx,
  place: { readonly schoolId: string; readonly collegeId: string | null; readonly classCode: string },
  names: readonly string[],
): Promise<number> {
  const last = await tx
    .selectFrom('organisation_major')
    .select((all) => all.fn.coalesce(all.fn.max('position'), sql<number>`0`).as('position'))
    .where('school_id', '=', place.schoolId)
    .executeTakeFirstOrThrow()
  const of = { school_id: place.schoolId, college_id: place.collegeId, class_code: place.classCode }
  const rows = await tx
    .insertInto('organisation_major')
    .values(names.map((name, at) => ({ ...of, name, position: last.position + at + 1 })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return rows.length
}

export interface MajorValues {
  readonly name: string
  readonly position: number
  readonly collegeId: string | null
  readonly classCode: string
}

export async function updateMajor(
  tx: Tx,
  id: string,
  { collegeId, classCode, ...change }: MajorValues,
): Promise<number> {
  const { version } = await tx
    .updateTable('organisation_major')
    .set({ ...change, college_id: collegeId, class_code: classCode, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function deleteMajor(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('organisation_major').where('id', '=', id).execute()
}
