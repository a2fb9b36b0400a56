import { z } from 'zod'
import { both } from '@podium/core/base/bilingual-text.ts'
import { MAX_LISTED_FAULTS, MAX_ROWS_AT_ONCE, type SheetRow } from '@podium/core/base/file/sheet-import.ts'
import { Id } from '@podium/core/base/shapes.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { rightsAsked } from '@podium/core/organisation/events.ts'
import { changesOf } from '@podium/core/organisation/import/school-import.rule.ts'
import {
  CHECK_SCHOOL_IMPORT_JOB,
  MAX_IMPORTED_SCHOOLS,
  SCHOOL_IMPORT,
  SCHOOL_IMPORT_JOB,
  schoolColumns,
  type SchoolCheck,
  type SchoolColumn,
  type SchoolPlan,
} from '@podium/core/organisation/import/school-import.ts'
import { organisationRefusals } from '@podium/core/organisation/refusals.ts'
import { ask } from '#server/platform/events/ask.ts'
import { findFile, removeFile } from '#server/platform/files/file.store.ts'
import { job, type JobRun } from '#server/platform/jobs/kind.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import type { Db, Tx, WriteCall } from '#server/platform/kernel/context.ts'
import { KeptScope } from '#server/platform/jobs/kept-scope.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { writeAfterCheck } from '#server/platform/kernel/write-after-check.ts'
import { refuseFaults } from '#server/platform/workbook/sheet/refuse-faults.ts'
import { sheetRows } from '#server/platform/workbook/sheet/sheet-rows.ts'
import { lockTree } from '../group.store.ts'
import { examine, rightsOf } from './examine-import.ts'
import { saveImport } from './save-import.ts'

const ImportTask = z.object({
  fileId: Id,
  userId: Id,
  realName: z.string(),
  rights: z.object({ scope: KeptScope, groupId: Id.nullable() }),
  /** Of the rights when the job was queued. */
  digest: z.string(),
})
type ImportTask = z.output<typeof ImportTask>

/** The rows of an uploaded worksheet. */
export function rowsOf(services: Services, db: Db, file: { userId: string; fileId: string }) {
  return sheetRows(services, db, file, {
    purpose: SCHOOL_IMPORT,
    columns: schoolColumns,
    maxRows: MAX_IMPORTED_SCHOOLS,
  })
}

/** Lists the bad cells and what would change, and saves nothing; a long sheet is checked in the background. */
export const checkSchoolImport = writeAfterCheck(
  organisationApi.checkSchoolImport,
  'organisation.checkSchoolImport',
  async function checkRows({ services, db, viewer }, { fileId }) {
    const rows = await rowsOf(services, db, { userId: viewer.userId, fileId })
    return { rows, plan: isLong(rows) ? null : await examine(db, rightsOf(viewer), rows) }
  },
  async function checkSchoolImport(call, { fileId }, { rows, plan }): Promise<SchoolCheck> {
    call.note({ type: 'file', id: fileId, after: { rows: rows.length } })
    if (plan) return { ...foundIn(plan, rows.length), jobId: null }
    const nothing = { added: [], updated: [], unchanged: [], faults: [] }
    return { ...foundIn(nothing, rows.length), jobId: await queueTask(call, CHECK_SCHOOL_IMPORT_JOB, fileId) }
  },
)

/** Imports all rows or none, after checking everything again. The file can't be used again. */
export const importSchools = writeAfterCheck(
  organisationApi.importSchools,
  'organisation.importSchools',
  async function readRows({ services, db, viewer }, { fileId }) {
    return rowsOf(services, db, { userId: viewer.userId, fileId })
  },
  async function importSchools(call, { fileId }, rows) {
    const { tx, viewer, note } = call
    orNotFound(await findFile(tx, fileId))
    if (isLong(rows)) {
      note({ type: 'file', id: fileId, after: { rows: rows.length } })
      const jobId = await queueTask(call, SCHOOL_IMPORT_JOB, fileId)
      return { imported: 0, added: 0, updated: 0, unchanged: 0, jobId }
    }
    await lockTree(tx)
    const plan = await examine(tx, rightsOf(viewer), rows)
    refuseFaults(plan.faults)
    const counts = await saveImport(tx, plan, { call })
    await removeFile(tx, fileId)
    note({ type: 'file', id: fileId, after: counts })
    return { ...counts, imported: rows.length, jobId: null }
  },
  { repeatable: true },
)

/** Checks a long sheet. */
const checkJob = job(ImportTask, async (run, task): Promise<SchoolCheck> => {
  await refuseChangedRights(run.services, run.db, task)
  const rows = await rowsOf(run.services, run.db, task)
  await run.progress(0, rows.length, both('检查', 'Checking'))
  return { ...foundIn(await examine(run.db, task.rights, rows), rows.length), jobId: null }
})

/** Imports a long sheet in one transaction: all rows or none. */
const importJob = job(ImportTask, async (run, task) => {
  // An earlier attempt may have committed and lost the connection before the job was marked as done.
  if (run.attempt > 1 && !(await findFile(run.db, task.fileId))) return {}
  const rows = await rowsOf(run.services, run.db, task)
  await run.progress(0, rows.length, both('写入', 'Writing'))
  const counts = await run.write(async (tx) => {
    await refuseChangedRights(run.services, tx, task)
    await lockTree(tx)
    const plan = await examine(tx, task.rights, rows)
    refuseFaults(plan.faults)
    const saved = await saveImport(tx, plan, importerOf(run, task))
    await removeFile(tx, task.fileId)
    return saved
  })
  return { ...counts, imported: rows.length }
})

export const importJobs = { [CHECK_SCHOOL_IMPORT_JOB]: checkJob, [SCHOOL_IMPORT_JOB]: importJob }

function importerOf({ traceId }: JobRun, { userId, realName }: ImportTask) {
  return { call: { viewer: null, address: '', agent: '', traceId }, actor: { userId, realName } }
}

async function queueTask(call: WriteCall & { readonly viewer: Viewer }, kind: string, fileId: string): Promise<string> {
  const { services, tx, viewer } = call
  const { userId, realName, groupId } = viewer
  const { scope, ...rights } = rightsOf(viewer)
  const kept = KeptScope.parse(scope)
  const task = {
    fileId,
    userId,
    realName,
    rights: { ...rights, scope: kept },
    digest: await digestOf(services, tx, userId),
  }
  return enqueue(services, tx, kind, task, { ownerId: userId, groupId })
}

async function digestOf(services: Services, db: Db | Tx, userId: string): Promise<string> {
  const [answer] = await ask(services, db, rightsAsked, { userId })
  return answer?.digest ?? ''
}

/** Throws if the importer's account or rights changed since the job was queued. */
async function refuseChangedRights(services: Services, db: Db | Tx, { userId, digest }: ImportTask): Promise<void> {
  if ((await digestOf(services, db, userId)) !== digest) throw refuse(organisationRefusals.RIGHTS_CHANGED)
}

const isLong = (rows: ReadonlyArray<SheetRow<SchoolColumn>>): boolean => rows.length > MAX_ROWS_AT_ONCE

function foundIn({ added, updated, unchanged, faults }: SchoolPlan, total: number): Omit<SchoolCheck, 'jobId'> {
  const changes = updated.slice(0, MAX_LISTED_FAULTS).flatMap(changesOf).slice(0, MAX_LISTED_FAULTS)
  return {
    total,
    added: added.length,
    updated: updated.length,
    unchanged: unchanged.length,
    changes,
    faultCount: faults.length,
    faults: faults.slice(0, MAX_LISTED_FAULTS),
  }
}
