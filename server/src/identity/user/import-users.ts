import type { FieldFault } from '@podium/core/base/refusal.ts'
import { both } from '@podium/core/base/bilingual-text.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { Id } from '@podium/core/base/shapes.ts'
import {
  cellOf,
  MAX_LISTED_FAULTS,
  MAX_ROWS_AT_ONCE,
  type SheetCheck,
  type SheetRow,
} from '@podium/core/base/file/sheet-import.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { CHECK_IMPORT_JOB, IMPORT_JOB, type UserColumn } from '@podium/core/identity/user/user-import.ts'
import { z } from 'zod'
import type { Db, Tx } from '#server/platform/kernel/context.ts'
import { findFile, removeFile } from '#server/platform/files/file.store.ts'
import { job } from '#server/platform/jobs/kind.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { orNotFound, refuse, Refused } from '#server/platform/kernel/refused.ts'
import { writeAfterCheck } from '#server/platform/kernel/write-after-check.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'
import { rightsDigest } from '../role/rights-digest.ts'
import { addGrantsTo } from '../role/role.store.ts'
import { examine, rightsFor, type ImportEntry, type ImportRights } from './examine-import.ts'
import { rowsOf } from './import-sheet.ts'
import { makeUsers } from './make-user.ts'

const Rights = z.object({ places: z.array(z.string()), outside: z.boolean() })
const ImportTask = z.object({
  fileId: Id,
  userId: Id,
  rights: Rights,
  /** Of the rights when the job was queued. */
  digest: z.string(),
})

/** Lists the bad cells and saves nothing; a long sheet is checked in the background. @spec C13 */
export const checkImport = writeAfterCheck(
  identityApi.checkImport,
  'identity.checkImport',
  async function checkRows({ services, db, viewer }, { fileId }) {
    const rows = await rowsOf(services, db, viewer.userId, fileId)
    const rights = await rightsFor(db, viewer, rows)
    return {
      rights,
      total: rows.length,
      checked: isLong(rows) ? null : await found(services.secrets, db, rights, rows),
    }
  },
  async function checkImport({ services, tx, viewer, note }, { fileId }, { rights, total, checked }) {
    note({ type: 'file', id: fileId, after: { rows: total } })
    if (checked) return { ...checked, jobId: null }
    const task = await taskOf(tx, viewer.userId, fileId, rights)
    const jobId = await enqueue(services, tx, CHECK_IMPORT_JOB, task, {
      ownerId: viewer.userId,
      groupId: viewer.groupId,
    })
    return { total, faultCount: 0, faults: [], jobId }
  },
)

/**
 * Imports all rows or none as unactivated accounts, after checking everything again. The file can't be used again.
 * @spec C14 X04
 */
export const importUsers = writeAfterCheck(
  identityApi.importUsers,
  'identity.importUsers',
  async function checkImportUsers({ services, db, viewer }, { fileId }) {
    const rows = await rowsOf(services, db, viewer.userId, fileId)
    return { rows, rights: await rightsFor(db, viewer, rows) }
  },
  async function importUsers({ services, tx, viewer, note }, { fileId }, { rows, rights }) {
    orNotFound(await findFile(tx, fileId))
    if (isLong(rows)) {
      note({ type: 'file', id: fileId, after: { rows: rows.length } })
      const task = await taskOf(tx, viewer.userId, fileId, rights)
      const jobId = await enqueue(services, tx, IMPORT_JOB, task, { ownerId: viewer.userId, groupId: viewer.groupId })
      return { imported: 0, jobId }
    }
    const imported = await importRows(services.secrets, tx, { rights, rows, by: viewer.userId })
    await removeFile(tx, fileId)
    note({ type: 'file', id: fileId, after: { imported } })
    return { imported, jobId: null }
  },
  { repeatable: true },
)

/** Checks a long sheet. */
export const checkImportJob = job(ImportTask, async (run, task): Promise<SheetCheck> => {
  const { fileId, userId, rights } = task
  await checkRights(run.db, task)
  const rows = await rowsOf(run.services, run.db, userId, fileId)
  const checked = await found(run.services.secrets, run.db, rights, rows, (done) =>
    run.progress(done, rows.length, both('检查', 'Checking')),
  )
  return { ...checked, jobId: null }
})

/** Imports a long sheet in one transaction: all rows or none. */
export const importJob = job(ImportTask, async (run, task) => {
  const { fileId, userId, rights } = task
  // An earlier attempt may have committed and lost the connection before the job was marked as done.
  if (run.attempt > 1 && !(await findFile(run.db, fileId))) return {}
  const rows = await rowsOf(run.services, run.db, userId, fileId)
  const checked = await found(run.services.secrets, run.db, rights, rows, (done) =>
    run.progress(done, rows.length, both('检查', 'Checking')),
  )
  if (checked.faultCount > 0) throw refuse(baseRefusals.IMPORT_FAILED)
  await run.progress(rows.length, rows.length, both('写入', 'Writing'))
  const imported = await run.write(async (tx) => {
    await checkRights(tx, task)
    const count = await importRows(run.services.secrets, tx, { rights, rows, by: userId })
    await removeFile(tx, fileId)
    return count
  })
  return { imported }
})

async function taskOf(
  tx: Tx,
  userId: string,
  fileId: string,
  rights: ImportRights,
): Promise<z.input<typeof ImportTask>> {
  const { places, outside } = rights
  return { fileId, userId, rights: { places: [...places], outside }, digest: (await rightsDigest(tx, userId)) ?? '' }
}

/** Throws if the importer's account or rights changed since the job was queued. */
async function checkRights(db: Db | Tx, { userId, digest }: z.output<typeof ImportTask>): Promise<void> {
  if ((await rightsDigest(db, userId)) !== digest) throw refuse(identityRefusals.RIGHTS_CHANGED)
}

const isLong = (rows: readonly SheetRow<UserColumn>[]): boolean => rows.length > MAX_ROWS_AT_ONCE

/** What a check of the rows finds. */
async function found(
  secrets: Secrets,
  db: Db,
  rights: ImportRights,
  rows: readonly SheetRow<UserColumn>[],
  progress: (done: number) => Promise<void> = async () => undefined,
): Promise<Omit<SheetCheck, 'jobId'>> {
  const listed: FieldFault[] = []
  let faultCount = 0
  for await (const { faults, done } of examine(secrets, db, rights, rows)) {
    faultCount += faults.length
    listed.push(...faults.slice(0, MAX_LISTED_FAULTS - listed.length))
    await progress(done)
  }
  return { total: rows.length, faultCount, faults: listed.map(cellOf) }
}

/** Saves every row, or throws IMPORT_FAILED with the bad cells. */
async function importRows(
  secrets: Secrets,
  tx: Tx,
  { rights, rows, by }: { rights: ImportRights; rows: readonly SheetRow<UserColumn>[]; by: string },
): Promise<number> {
  let imported = 0
  for await (const { entries, faults } of examine(secrets, tx, rights, rows)) {
    if (faults.length > 0) throw refuse(baseRefusals.IMPORT_FAILED, {}, faults.slice(0, MAX_LISTED_FAULTS))
    await save(secrets, tx, entries, by)
    imported += entries.length
  }
  return imported
}

/** If a name or phone was taken after the check, the whole import fails. */
async function save(secrets: Secrets, tx: Tx, entries: readonly ImportEntry[], by: string): Promise<void> {
  try {
    const ids = await makeUsers(
      secrets,
      tx,
      entries.map(({ user }) => user),
    )
    const grants = entries.flatMap((entry, at) => entry.grants.map((grant) => ({ ...grant, userId: ids[at]! })))
    await addGrantsTo(tx, grants, by)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { zh, en } = error.refusal.kind
    throw refuse(baseRefusals.IMPORT_FAILED, {}, [{ path: `${entries[0]!.user.number}.username`, zh, en }])
  }
}
