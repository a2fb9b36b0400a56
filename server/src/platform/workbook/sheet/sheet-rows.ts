import { baseRefusals } from '@podium/core/base/codes.ts'
import { isSample, sampleOf, type SheetColumn, type SheetRow } from '@podium/core/base/file/sheet-import.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findFile } from '#server/platform/files/file.store.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { sandbox } from '#server/platform/sandbox/sandbox.ts'
import { readWorkbook } from '../read-workbook.ts'

/** Enough to read the longest workbook on a busy machine. */
const READ_SECONDS = 120
/** Further columns of a workbook are ignored. */
const MAX_COLUMNS = 30

export interface ImportedSheet<Key extends string> {
  /** Of the uploaded file. */
  readonly purpose: string
  readonly columns: readonly SheetColumn<Key>[]
  readonly maxRows: number
  /** Rows of the template that aren't read while nothing of them is changed; default: that of the columns' samples. */
  readonly samples?: readonly Readonly<Partial<Record<Key, string>>>[]
}

/**
 * Non-empty rows of a workbook that the user uploaded, by headings in either language. Throws NOT_FOUND,
 * SHEET_UNREADABLE, SHEET_COLUMNS or SHEET_ROWS.
 */
export async function sheetRows<Key extends string>(
  services: Services,
  db: Db,
  { userId, fileId }: { readonly userId: string; readonly fileId: string },
  { purpose, columns, maxRows, samples = [sampleOf(columns)] }: ImportedSheet<Key>,
): Promise<SheetRow<Key>[]> {
  const file = orNotFound(await findFile(db, fileId))
  if (file.purpose !== purpose || file.ownerId !== userId) throw refuse(baseRefusals.NOT_FOUND)
  const bytes = await services.storage.read(file.storageKey)
  // The heading plus one row beyond the limit, so that a workbook that is too long is detected.
  const sheet = await readWorkbook(services.instances.get(sandbox), bytes, {
    maxRows: maxRows + 2,
    maxColumns: MAX_COLUMNS,
    seconds: READ_SECONDS,
  })
  if (!sheet) throw refuse(baseRefusals.SHEET_UNREADABLE)
  const [head = [], ...body] = sheet
  const headings = head.map((text) => text.trim().replace(/\*$/, ''))
  const places = columns.map(({ key, zh, en }) => ({
    key,
    at: headings.findIndex((text) => text === zh || text === en),
  }))
  const missing = columns.filter(({ required }, index) => required && places[index]!.at < 0)
  if (missing.length > 0) {
    throw refuse(baseRefusals.SHEET_COLUMNS, {
      columns: missing.map(({ zh }) => zh).join('、'),
      columnsEn: missing.map(({ en }) => en).join(', '),
    })
  }
  const rows = body
    .map((cells, index) => ({
      number: index + 2,
      cells: Object.fromEntries(places.map(({ key, at }) => [key, cells[at] ?? ''])) as Record<Key, string>,
    }))
    .filter(({ cells }) => Object.values<string>(cells).some((cell) => cell.trim() !== ''))
    .filter((row) => !isSample(row, samples))
  if (rows.length === 0 || rows.length > maxRows) throw refuse(baseRefusals.SHEET_ROWS, { max: maxRows })
  return rows
}
