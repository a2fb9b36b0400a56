import { both } from '@podium/core/base/bilingual-text.ts'
import type { FieldFault } from '@podium/core/base/refusal.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { Id } from '@podium/core/base/shapes.ts'
import { financeApi } from '@podium/core/finance/api.ts'
import { financeRefusals } from '@podium/core/finance/refusals.ts'
import { mappingFor, missingColumns, readStatement, unlikeStored } from '@podium/core/finance/statement/sheet.rule.ts'
import {
  ColumnMapping,
  IMPORT_STATEMENT_JOB,
  MATCH_STATEMENT_JOB,
  MAX_LISTED_FAULTS,
  statementColumns,
  type StatementColumn,
  type StatementDone,
} from '@podium/core/finance/statement/statement.ts'
import { z } from 'zod'
import { newId } from '#server/platform/db/id.ts'
import { removeFile } from '#server/platform/files/file.store.ts'
import { job, type JobRun } from '#server/platform/jobs/kind.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import type { Refused } from '#server/platform/kernel/refused.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { writeAfterCheck } from '#server/platform/kernel/write-after-check.ts'
import { matchSome } from './match-rows.ts'
import { statementTable, toDrafts } from './statement-file.ts'
import {
  findStatement,
  groupOfAccount,
  insertRows,
  insertStatement,
  mappingOf,
  rowsLike,
  saveMapping,
} from './statement.store.ts'
import { Actor, actorOf, refuseChangedRights } from './unchanged-rights.ts'

const RECONCILE = 'finance:statement:reconcile'
const ROWS_AT_ONCE = 500

const ImportTask = z.object({
  statementId: Id,
  accountId: Id,
  groupId: Id,
  fileId: Id,
  actor: Actor,
  mapping: ColumnMapping,
})
const MatchTask = z.object({ accountId: Id, groupId: Id })

/** Reads the file and names every bad cell; nothing is imported. */
export const checkStatement = writeAfterCheck(
  financeApi.checkStatement,
  'finance.checkStatement',
  async function readFile({ services, db, viewer }, { accountId, fileId, mapping: chosen }) {
    orNotFound(await groupOfAccount(db, accountId, viewer.scopeOf(RECONCILE)))
    const table = await statementTable(services, db, viewer.userId, fileId)
    const mapping = chosen ?? mappingFor(table.headings, await mappingOf(db, accountId))
    const missing = missingColumns(table.headings, mapping)
    const headings = table.headings.filter((heading) => heading !== '')
    if (missing.length > 0) {
      return { headings, mapping, missing, total: table.rows.length, skipped: 0, faultCount: 0, faults: [] }
    }
    const { rows, skipped, faults } = readStatement(table, mapping)
    return {
      headings,
      mapping,
      missing,
      total: rows.length,
      skipped,
      faultCount: faults.length,
      faults: faults.slice(0, MAX_LISTED_FAULTS).map(({ path, zh, en }) => {
        const [row = '0', column = ''] = path.split('.')
        return { row: Number(row), column, zh, en }
      }),
    }
  },
  async function checkStatement({ note }, { fileId }, checked) {
    note({ type: 'file', id: fileId, after: { rows: checked.total, faults: checked.faultCount } })
    return checked
  },
)

/** Queues the import; the mapping is remembered for the account. */
export const importStatement = write(
  financeApi.importStatement,
  'finance.importStatement',
  async function importStatement({ services, tx, viewer, note }, { accountId, fileId, mapping }) {
    const groupId = orNotFound(await groupOfAccount(tx, accountId, viewer.scopeOf(RECONCILE)))
    const statementId = newId()
    const actor = await actorOf(tx, viewer.userId)
    const task: z.input<typeof ImportTask> = { statementId, accountId, groupId, fileId, actor, mapping }
    note({ type: 'account', id: accountId, after: { statement: statementId, mapping } })
    return { jobId: await enqueue(services, tx, IMPORT_STATEMENT_JOB, task, { ownerId: viewer.userId, groupId }) }
  },
)

/** Imports all rows in one transaction, those that the account has already being left out, and matches the new ones. */
export const importStatementJob = job(ImportTask, async (run, task): Promise<StatementDone> => {
  // An earlier attempt may have committed and lost the connection before the rows were matched.
  const before = run.attempt > 1 ? await findStatement(run.db, task.statementId) : null
  const done = before ?? (await importRows(run, task))
  const matched = await matchAll(run, task.groupId, { statementId: task.statementId }, done.imported)
  return { ...done, matched }
})

async function importRows(run: JobRun, task: z.output<typeof ImportTask>): Promise<Omit<StatementDone, 'matched'>> {
  const { accountId, groupId, statementId, fileId, actor, mapping } = task
  const { userId } = actor
  const table = await statementTable(run.services, run.db, userId, fileId)
  const missing = missingColumns(table.headings, mapping)
  if (missing.length > 0) throw refuseColumns(missing)
  const { rows, skipped, faults } = readStatement(table, mapping)
  refuseFaults(faults)
  const drafts = toDrafts(accountId, rows)
  await run.progress(0, drafts.length, both('写入', 'Writing'))
  return run.write(async (tx) => {
    await refuseChangedRights(tx, actor)
    let imported = 0
    for (let from = 0; from < drafts.length; from += ROWS_AT_ONCE) {
      const part = drafts.slice(from, from + ROWS_AT_ONCE)
      const inserted = await insertRows(tx, { statementId, accountId, groupId }, part)
      if (inserted < part.length) refuseFaults(unlikeStored(part, await rowsLike(tx, accountId, part)))
      imported += inserted
    }
    const counts = { imported, repeated: drafts.length - imported, skipped }
    if (imported > 0) {
      await insertStatement(
        tx,
        { statementId, accountId, groupId },
        { ...counts, fileName: table.fileName, by: userId },
      )
    }
    await saveMapping(tx, accountId, mapping)
    await removeFile(tx, fileId)
    return counts
  })
}

function refuseFaults(faults: readonly FieldFault[]): void {
  if (faults.length > 0) throw refuse(baseRefusals.IMPORT_FAILED, {}, faults.slice(0, MAX_LISTED_FAULTS))
}

function refuseColumns(missing: readonly StatementColumn[]): Refused {
  const columns = statementColumns.filter(({ key }) => missing.includes(key))
  return refuse(financeRefusals.SHEET_COLUMNS, {
    columns: columns.map(({ zh }) => zh).join('、'),
    columnsEn: columns.map(({ en }) => en).join(', '),
  })
}

/** Queues the matching of what is unmatched on an account, as after further orders were made. */
export const matchStatement = write(
  financeApi.matchStatement,
  'finance.matchStatement',
  async function matchStatement({ services, tx, viewer, note }, { accountId }) {
    const groupId = orNotFound(await groupOfAccount(tx, accountId, viewer.scopeOf(RECONCILE)))
    note({ type: 'account', id: accountId })
    const origin = { ownerId: viewer.userId, groupId }
    return { jobId: await enqueue(services, tx, MATCH_STATEMENT_JOB, { accountId, groupId }, origin) }
  },
)

export const matchStatementJob = job(MatchTask, async (run, { accountId, groupId }): Promise<StatementDone> => {
  const matched = await matchAll(run, groupId, { accountId }, null)
  return { imported: 0, repeated: 0, skipped: 0, matched }
})

/** Matches part by part, each in its own transaction: what was matched stays, should the job begin again. */
async function matchAll(
  run: JobRun,
  groupId: string,
  of: { readonly statementId: string } | { readonly accountId: string },
  total: number | null,
): Promise<number> {
  let after: string | null = null
  let [seen, matched] = [0, 0]
  do {
    const from: string | null = after
    const part: Awaited<ReturnType<typeof matchSome>> = await run.write((tx) => matchSome(tx, groupId, of, from))
    seen += part.seen
    matched += part.matched
    after = part.last
    await run.progress(seen, total, both('匹配订单', 'Matching orders'))
  } while (after !== null)
  return matched
}
