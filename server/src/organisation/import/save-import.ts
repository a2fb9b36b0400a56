import { setImmediate } from 'node:timers/promises'
import type {
  AddedSchool,
  SchoolCounts,
  SchoolFields,
  SchoolPlan,
  UpdatedSchool,
} from '@podium/core/organisation/import/school-import.ts'
import type { AuditEntry, AuditNote } from '#server/platform/audit/entry.ts'
import { recordMany } from '#server/platform/audit/record-many.ts'
import { newId } from '#server/platform/db/id.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { onConflict } from '#server/platform/kernel/refused.ts'
import { columnsOf, conflicts } from '../save-school.ts'
import { insertSchools, updateSchools } from './import.store.ts'

/** Schools written at a time, so that other requests are served in between. */
const SCHOOLS_AT_ONCE = 500

/** Who imports, for the audit rows. */
export interface Importer {
  readonly call: AuditEntry['call']
  /** Of a job, which has no session. */
  readonly actor?: { readonly userId: string; readonly realName: string }
}

/** Writes what was read, with an audit row for each school. The tree must be locked. */
export async function saveImport(tx: Tx, plan: SchoolPlan, importer: Importer): Promise<SchoolCounts> {
  const { added, updated, unchanged } = plan
  for await (const part of parts(added)) await add(tx, part, importer)
  for await (const part of parts(updated)) await update(tx, part, importer)
  return { added: added.length, updated: updated.length, unchanged: unchanged.length }
}

async function* parts<T>(all: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < all.length; from += SCHOOLS_AT_ONCE) {
    yield all.slice(from, from + SCHOOLS_AT_ONCE)
    await setImmediate()
  }
}

async function add(tx: Tx, part: readonly AddedSchool[], importer: Importer): Promise<void> {
  const schools = part.map(({ fields, parent }) => {
    const groupId = newId()
    const columns = columnsOf(fields)
    const place = { parent_id: parent?.groupId ?? null, path: [...(parent?.path ?? []), groupId] }
    return {
      fields,
      group: { ...columns, ...place, id: groupId, kind: 'school' as const },
      school: {
        ...columns,
        id: newId(),
        group_id: groupId,
        level: fields.level,
        name_en: fields.nameEn,
        tags: [...fields.tags],
      },
    }
  })
  await onConflict(insertSchools(tx, schools), conflicts)
  await audit(
    tx,
    schools.map(({ school, fields }) => ({ type: 'school', id: school.id, after: fields })),
    importer,
  )
}

async function update(tx: Tx, part: readonly UpdatedSchool[], importer: Importer): Promise<void> {
  const changed = part.map(({ school, fields }) => ({
    ...fields,
    schoolId: school.schoolId,
    groupId: school.groupId,
    search: columnsOf({ ...fields, shortName: school.shortName }).search,
  }))
  await onConflict(updateSchools(tx, changed), conflicts)
  const notes = part.map(({ school, fields }): AuditNote => {
    return { type: 'school', id: school.schoolId, before: fieldsOf(school), after: fields }
  })
  await audit(tx, notes, importer)
}

const fieldsOf = ({ name, nameEn, code, region, level, aliases, tags }: SchoolFields): SchoolFields => ({
  name,
  nameEn,
  code,
  region,
  level,
  aliases,
  tags,
})

async function audit(tx: Tx, notes: readonly AuditNote[], { call, actor }: Importer): Promise<void> {
  const entries = notes.map((note): AuditEntry => ({
    call,
    action: 'organisation.importSchools',
    input: {},
    notes: [actor ? { ...note, actor } : note],
    outcome: 'done',
    code: 0,
    durationMs: 0,
  }))
  await recordMany(tx, entries)
}
