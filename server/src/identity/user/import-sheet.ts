import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { MAX_IMPORT_ROWS, userColumns, type SheetRow } from '@podium/core/identity/user/user-import.ts'
import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findFile } from '#server/platform/files/file.store.ts'
import { filePurpose } from '#server/platform/files/purpose.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { sandbox } from '#server/platform/sandbox/sandbox.ts'
import { readWorkbook } from '#server/platform/workbook/read-workbook.ts'

/** File purpose of import workbooks; only their uploader can read them. */
export const IMPORT = 'user.import'

/** Enough to read the longest workbook on a busy machine. */
const READ_SECONDS = 120

export const importPurpose = filePurpose({
  maxBytes: 16 * 1_048_576,
  quotaBytes: 100 * 1_048_576,
  kinds: ['office'],
  mayUpload: async (_db, viewer) => holdsAny(viewer, ['system:user:import']),
  mayRead: async (_db, viewer, file) => viewer !== null && viewer.userId === file.ownerId,
})

/** Non-empty rows of the user's workbook, read by headings in either language. */
export async function rowsOf(services: Services, db: Db, userId: string, fileId: string): Promise<SheetRow[]> {
  const file = orNotFound(await findFile(db, fileId))
  if (file.purpose !== IMPORT || file.ownerId !== userId) throw refuse(baseRefusals.NOT_FOUND)
  const bytes = await services.storage.read(file.storageKey)
  // The heading plus one row beyond the limit, so that a workbook that is too long is detected.
  const sheet = await readWorkbook(services.instances.get(sandbox), bytes, {
    maxRows: MAX_IMPORT_ROWS + 2,
    maxColumns: 30,
    seconds: READ_SECONDS,
  })
  if (!sheet) throw refuse(identityRefusals.SHEET_UNREADABLE)
  const [head = [], ...body] = sheet
  const headings = head.map((text) => text.trim().replace(/\*$/, ''))
  const places = userColumns.map(({ key, zh, en }) => ({
    key,
    at: headings.findIndex((text) => text === zh || text === en),
  }))
  const missing = userColumns.filter(({ required }, index) => required && places[index]!.at < 0)
  if (missing.length > 0) {
    throw refuse(identityRefusals.SHEET_COLUMNS, { columns: missing.map(({ zh }) => zh).join('、') })
  }
  const rows = body
    .map((cells, index) => ({
      number: index + 2,
      cells: Object.fromEntries(places.map(({ key, at }) => [key, cells[at] ?? ''])),
    }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell.trim() !== ''))
  if (rows.length === 0 || rows.length > MAX_IMPORT_ROWS) {
    throw refuse(identityRefusals.SHEET_ROWS, { max: MAX_IMPORT_ROWS })
  }
  return rows
}
