import { z } from 'zod'
import { both } from '@podium/core/base/bilingual-text.ts'
import { MAX_LISTED_FAULTS, MAX_ROWS_AT_ONCE } from '@podium/core/base/file/sheet-import.ts'
import { Id } from '@podium/core/base/shapes.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import {
  CellCorrection,
  CHECK_TEAM_IMPORT_JOB,
  NOTIFY_IMPORTED_JOB,
  TEAM_IMPORT_JOB,
  peopleIn,
  type ImportedTeam,
  type TeamFault,
  type TeamImportColumn,
} from '@podium/core/enrolment/import/team-import.ts'
import { profileChanged } from '@podium/core/identity/events.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { rightsDigest } from '#server/identity/index.ts'
import { emit } from '#server/platform/events/emit.ts'
import { findFile, removeFile } from '#server/platform/files/file.store.ts'
import type { JobRun } from '#server/platform/jobs/kind.ts'
import { job } from '#server/platform/jobs/kind.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import type { Db, Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { KeptScope } from '#server/platform/jobs/kept-scope.ts'
import { writeAfterCheck } from '#server/platform/kernel/write-after-check.ts'
import { refuseFaults } from '#server/platform/workbook/sheet/refuse-faults.ts'
import { examine, rightsFor, type ImportRights } from './examine-import.ts'
import { rowsOf } from './import-sheet.ts'
import { notifyImportedJob } from './notify-imported.ts'
import { recordStated } from './record-stated.ts'
import { saveImport, type SavedImport } from './save-import.ts'

const CODE = 'enrolment:team:import'

const Rights = z.object({
  roundId: Id,
  scope: KeptScope,
  ownSchool: z.object({ schoolId: Id, name: z.string() }).nullable(),
})
const ImportTask = z.object({
  fileId: Id,
  userId: Id,
  groupId: Id.nullable(),
  corrections: z.array(CellCorrection),
  rights: Rights,
  /** Of the rights when the job was queued. */
  digest: z.string(),
})
type ImportTask = z.output<typeof ImportTask>

/** Lists the bad cells and saves nothing; a long sheet is checked in the background. */
export const checkTeamImport = writeAfterCheck(
  enrolmentApi.checkTeamImport,
  'enrolment.check_import',
  async function checkRows({ services, db, viewer, now }, { roundId, ...sheet }) {
    const rights = await rightsFor(db, viewer, CODE, roundId)
    const rows = await rowsOf(services, db, { userId: viewer.userId, ...sheet })
    const isLong = rows.length > MAX_ROWS_AT_ONCE
    const checked = isLong ? null : await examine(services.secrets, db, rights, rows, { now })
    return { rights, rows, checked }
  },
  async function checkTeamImport({ services, tx, viewer, note }, input, { rights, rows, checked }) {
    note({ type: 'file', id: input.fileId, after: { rows: rows.length } })
    if (checked) return { ...foundIn(checked, rows), jobId: null }
    const jobId = await queueTask(services, tx, CHECK_TEAM_IMPORT_JOB, { ...input, viewer, rights })
    return { total: rows.length, teams: 0, people: 0, faultCount: 0, faults: [], jobId }
  },
)

/** Imports all teams or none, after checking everything again. The file can't be used again. */
export const importTeams = writeAfterCheck(
  enrolmentApi.importTeams,
  'enrolment.import',
  async function checkImportTeams({ services, db, viewer }, { roundId, ...sheet }) {
    const rights = await rightsFor(db, viewer, CODE, roundId)
    return { rights, rows: await rowsOf(services, db, { userId: viewer.userId, ...sheet }) }
  },
  async function importTeams({ services, tx, viewer, note, now }, input, { rights, rows }) {
    const file = orNotFound(await findFile(tx, input.fileId))
    if (rows.length > MAX_ROWS_AT_ONCE) {
      note({ type: 'file', id: input.fileId, after: { rows: rows.length } })
      const jobId = await queueTask(services, tx, TEAM_IMPORT_JOB, { ...input, viewer, rights })
      return { importId: null, teams: 0, jobId }
    }
    const { teams, faults } = await examine(services.secrets, tx, rights, rows, { now })
    refuseFaults(faults)
    const by = { userId: viewer.userId, groupId: viewer.groupId }
    const { stated, ...saved } = await saveAndNotify(services, tx, teams, { rights, by, fileName: file.name, at: now })
    await removeFile(tx, input.fileId)
    const after = { teams: saved.teams, roundId: rights.roundId, ...(stated.length > 0 && { profiles: stated }) }
    note({ type: 'enrolment_import', id: saved.importId, after })
    return { ...saved, jobId: null }
  },
  { repeatable: true },
)

/** Checks a long sheet. */
const checkTeamImportJob = job(ImportTask, async (run, task) => {
  await refuseChangedRights(run.db, task)
  const rows = await rowsOf(run.services, run.db, task)
  return { ...foundIn(await examineLong(run, task.rights, rows), rows), jobId: null }
})

/** Imports a long sheet in one transaction. */
const teamImportJob = job(ImportTask, async (run, task) => {
  const file = await findFile(run.db, task.fileId)
  // An earlier attempt may have committed and lost the connection before the job was marked as done.
  if (run.attempt > 1 && !file) return {}
  const rows = await rowsOf(run.services, run.db, task)
  const { teams, faults } = await examineLong(run, task.rights, rows)
  refuseFaults(faults)
  await run.progress(rows.length, rows.length, both('写入', 'Writing'))
  return run.write(async (tx, at) => {
    await refuseChangedRights(tx, task)
    const by = { userId: task.userId, groupId: task.groupId }
    const saved = await saveAndNotify(run.services, tx, teams, {
      rights: task.rights,
      by,
      fileName: orNotFound(file).name,
      at,
    })
    await recordStated(tx, { userId: task.userId, roundId: task.rights.roundId }, saved)
    await removeFile(tx, task.fileId)
    return { importId: saved.importId, teams: saved.teams }
  })
})

export const importJobs = {
  [CHECK_TEAM_IMPORT_JOB]: checkTeamImportJob,
  [TEAM_IMPORT_JOB]: teamImportJob,
  [NOTIFY_IMPORTED_JOB]: notifyImportedJob,
}

function examineLong(run: JobRun, rights: ImportRights, rows: Awaited<ReturnType<typeof rowsOf>>) {
  const progress = (done: number) => run.progress(done, rows.length, both('检查', 'Checking'))
  return examine(run.services.secrets, run.db, rights, rows, { now: run.services.clock.now(), progress })
}

interface ImportAbout {
  readonly rights: ImportRights
  readonly by: { readonly userId: string; readonly groupId: string | null }
  readonly fileName: string
  readonly at: Date
}

async function saveAndNotify(
  services: Services,
  tx: Tx,
  teams: readonly ImportedTeam[],
  { rights, by, fileName, at }: ImportAbout,
): Promise<SavedImport> {
  const { roundId, ownSchool } = rights
  const saved = await saveImport(services.secrets, tx, teams, {
    roundId,
    groupId: by.groupId,
    byId: by.userId,
    fileName,
    bySchool: ownSchool !== null,
    at,
  })
  for (const userId of saved.stated) await emit(services, tx, profileChanged, { userId })
  await enqueue(
    services,
    tx,
    NOTIFY_IMPORTED_JOB,
    { importId: saved.importId },
    { ownerId: by.userId, groupId: by.groupId, subject: { type: 'enrolment_import', id: saved.importId } },
  )
  return saved
}

async function queueTask(
  services: Services,
  tx: Tx,
  kind: string,
  {
    fileId,
    corrections,
    viewer,
    rights,
  }: {
    fileId: string
    corrections: readonly CellCorrection[]
    viewer: { userId: string; groupId: string | null }
    rights: ImportRights
  },
): Promise<string> {
  const { userId, groupId } = viewer
  const digest = (await rightsDigest(tx, userId)) ?? ''
  const task = { fileId, userId, groupId, corrections, rights, digest }
  const subject = { type: 'round', id: rights.roundId }
  return enqueue(services, tx, kind, task, { ownerId: userId, groupId, subject })
}

/** Throws if the importer's account or rights changed since the job was queued. */
async function refuseChangedRights(db: Db | Tx, { userId, digest }: ImportTask): Promise<void> {
  if ((await rightsDigest(db, userId)) !== digest) throw refuse(identityRefusals.RIGHTS_CHANGED)
}

function foundIn({ teams, faults }: Awaited<ReturnType<typeof examine>>, rows: Awaited<ReturnType<typeof rowsOf>>) {
  const cellsAt = new Map(rows.map(({ number, cells }) => [number, cells]))
  const listed = faults.slice(0, MAX_LISTED_FAULTS).map((fault): TeamFault => {
    const cells = cellsAt.get(fault.row) ?? {}
    const value = cells[fault.column as TeamImportColumn] ?? ''
    return { ...fault, value, team: cells.team ?? '', name: cells.name ?? '' }
  })
  return { total: rows.length, teams: teams.length, people: peopleIn(teams), faultCount: faults.length, faults: listed }
}
