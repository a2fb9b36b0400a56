import type { SheetRow } from '@podium/core/base/file/sheet-import.ts'
import { plainText } from '@podium/core/base/plain-text.ts'
import { wordsIn, readSchoolImport, schoolNameKey } from '@podium/core/organisation/import/school-import.rule.ts'
import type { SchoolColumn, SchoolPlan } from '@podium/core/organisation/import/school-import.ts'
import type { Db, Tx } from '#server/platform/kernel/context.ts'
import type { DataScope, Viewer } from '#server/platform/kernel/viewer.ts'
import { findGroup } from '../group.store.ts'
import { codesTaken, parentsByCode, schoolsLike } from './import.store.ts'

/** What an importer may do. */
export interface ImportRights {
  readonly scope: DataScope
  /** Where new schools go without a code of an upper organisation. */
  readonly groupId: string | null
}

export function rightsOf(viewer: Viewer): ImportRights {
  return { scope: viewer.scopeOf('organisation:school:import'), groupId: viewer.groupId }
}

/** Reads the schools of the rows, compares them with those of the platform and names every bad cell. */
export async function examine(
  db: Db | Tx,
  { scope, groupId }: ImportRights,
  rows: ReadonlyArray<SheetRow<SchoolColumn>>,
): Promise<SchoolPlan> {
  const cells = (column: SchoolColumn) => rows.map((row) => plainText(row.cells[column] ?? ''))
  const codes = cells('code')
  const names = [...cells('name'), ...rows.flatMap((row) => wordsIn(row.cells.aliases ?? ''))]
  const own = groupId === null ? null : await findGroup(db, groupId, scope)
  return readSchoolImport(rows, {
    schools: await schoolsLike(db, scope, { codes, keys: names.map(schoolNameKey) }),
    codes: await codesTaken(db, codes),
    parents: await parentsByCode(db, scope, [...new Set(cells('parentCode'))]),
    ownParent: own && { groupId: own.id, path: own.path },
    mayTop: scope.reach === 'all',
  })
}
