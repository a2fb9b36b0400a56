import { createHash } from 'node:crypto'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import { maskBankCard } from '@podium/core/base/mask.ts'
import { financeRefusals } from '@podium/core/finance/refusals.ts'
import { tableOf, type ReadRow, type StatementTable } from '@podium/core/finance/statement/sheet.rule.ts'
import { MAX_STATEMENT_ROWS, STATEMENT } from '@podium/core/finance/statement/statement.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findFile } from '#server/platform/files/file.store.ts'
import { filePurpose } from '#server/platform/files/purpose.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { sandbox } from '#server/platform/sandbox/sandbox.ts'
import { readWorkbook } from '#server/platform/workbook/read-workbook.ts'
import type { RowDraft } from './statement.store.ts'

/** Enough to read the longest statement on a busy machine. */
const READ_SECONDS = 120
const MAX_PREAMBLE = 40
/** Of a longer file some rows would be cut off. */
const MOST_LINES = MAX_STATEMENT_ROWS + MAX_PREAMBLE
/** Media types of the binary format before xlsx. */
const OLD_EXCEL: ReadonlySet<string> = new Set(['application/x-cfb', 'application/vnd.ms-excel'])

/** Uploaded bank statements; only their uploader can read them. */
export const statementPurpose = filePurpose({
  maxBytes: 16 * 1_048_576,
  quotaBytes: 100 * 1_048_576,
  kinds: ['office', 'text'],
  mayUpload: async (_db, viewer) => holdsAny(viewer, ['finance:statement:reconcile']),
  mayRead: async (_db, viewer, file) => viewer !== null && viewer.userId === file.ownerId,
})

/** The table of the user's statement, read in the sandbox. */
export async function statementTable(
  services: Services,
  db: Db,
  userId: string,
  fileId: string,
): Promise<StatementTable & { readonly fileName: string }> {
  const file = orNotFound(await findFile(db, fileId))
  if (file.purpose !== STATEMENT || file.ownerId !== userId) throw refuse(baseRefusals.NOT_FOUND)
  if (OLD_EXCEL.has(file.mediaType)) throw refuse(financeRefusals.SHEET_OLD)
  const sheet = await readWorkbook(services.instances.get(sandbox), await services.storage.read(file.storageKey), {
    format: file.mediaType === 'text/plain' ? 'csv' : 'xlsx',
    maxRows: MOST_LINES + 1,
    maxColumns: 40,
    seconds: READ_SECONDS,
  })
  if (!sheet) throw refuse(financeRefusals.SHEET_UNREADABLE)
  const table = tableOf(sheet)
  if (sheet.length > MOST_LINES || table.rows.length === 0 || table.rows.length > MAX_STATEMENT_ROWS) {
    throw refuse(financeRefusals.SHEET_ROWS, { max: MAX_STATEMENT_ROWS })
  }
  return { ...table, fileName: file.name }
}

const hashed = (text: string): string => createHash('sha256').update(text).digest('hex').toUpperCase()

const SERIAL = /^[0-9A-Za-z-]{4,64}$/

/**
 * The rows as they are kept: by the bank's serial, or else by their checksum. Rows without serial that are alike count
 * separately, by how often they come in a file.
 */
export function toDrafts(accountId: string, rows: readonly ReadRow[]): RowDraft[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const facts = [row.bookedAt, row.amount, row.payerName, row.payerAccount, row.remark].join('\u0000')
    const text = row.serial === '' ? facts : row.serial
    const times = (seen.get(text) ?? 0) + 1
    seen.set(text, times)
    const sum = hashed(`${text}\u0000${times}`)
    return {
      position: row.number,
      key: row.serial === '' ? `sum ${sum}` : `serial ${row.serial}`,
      // Also for alike rows of two accounts of one organisation.
      tradeNo: SERIAL.test(row.serial) ? row.serial : `ST${hashed(`${accountId} ${sum}`).slice(0, 30)}`,
      bookedAt: row.bookedAt,
      amount: row.amount,
      payerName: row.payerName,
      payerAccount: maskBankCard(row.payerAccount.replaceAll(' ', '')),
      remark: row.remark,
    }
  })
}
