import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import type { SheetRow } from '@podium/core/base/file/sheet-import.ts'
import { MAX_IMPORT_ROWS, userColumns, type UserColumn } from '@podium/core/identity/user/user-import.ts'
import type { Db } from '#server/platform/db/db.ts'
import { filePurpose } from '#server/platform/files/purpose.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { sheetRows } from '#server/platform/workbook/sheet/sheet-rows.ts'

/** File purpose of import workbooks; only their uploader can read them. */
export const IMPORT = 'user.import'

export const importPurpose = filePurpose({
  maxBytes: 16 * 1_048_576,
  quotaBytes: 100 * 1_048_576,
  kinds: ['office'],
  mayUpload: async (_db, viewer) => holdsAny(viewer, ['system:user:import']),
  mayRead: async (_db, viewer, file) => viewer !== null && viewer.userId === file.ownerId,
})

export async function rowsOf(
  services: Services,
  db: Db,
  userId: string,
  fileId: string,
): Promise<SheetRow<UserColumn>[]> {
  const sheet = { purpose: IMPORT, columns: userColumns, maxRows: MAX_IMPORT_ROWS }
  return sheetRows(services, db, { userId, fileId }, sheet)
}
