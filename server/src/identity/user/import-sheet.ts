import type { SheetRow } from '@podium/core/base/file/sheet-import.ts'
import { MAX_IMPORT_ROWS, userColumns, type UserColumn } from '@podium/core/identity/user/user-import.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { sheetFiles } from '#server/platform/workbook/sheet/sheet-files.ts'
import { sheetRows } from '#server/platform/workbook/sheet/sheet-rows.ts'

/** File purpose of import workbooks; only their uploader can read them. */
export const IMPORT = 'user.import'

export const importPurpose = sheetFiles('system:user:import')

export async function rowsOf(
  services: Services,
  db: Db,
  userId: string,
  fileId: string,
): Promise<SheetRow<UserColumn>[]> {
  const sheet = { purpose: IMPORT, columns: userColumns, maxRows: MAX_IMPORT_ROWS }
  return sheetRows(services, db, { userId, fileId }, sheet)
}
