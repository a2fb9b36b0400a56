import { cellOf, type SheetRow } from '@podium/core/base/file/sheet-import.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { userColumns, type UserColumn } from '@podium/core/identity/user/user-import.ts'
import { read } from '#server/platform/kernel/read.ts'
import { annotate, annotatedSheet } from '#server/platform/workbook/sheet/annotated-sheet.ts'
import { examine, rightsFor } from './examine-import.ts'
import { rowsOf } from './import-sheet.ts'

/** @spec C13 */
export const annotatedImport = read(
  identityApi.annotatedImport,
  async function annotatedImport({ services, db, viewer, language }, { fileId }) {
    const rows = await rowsOf(services, db, viewer.userId, fileId)
    const rights = await rightsFor(db, viewer, rows)
    return annotatedSheet(
      {
        title: { zh: '用户', en: 'Users' },
        fileName: { zh: '用户导入_检查结果.xlsx', en: 'users-checked.xlsx' },
        columns: userColumns,
        batches: annotated(examine(services.secrets, db, rights, rows), rows),
      },
      language,
    )
  },
)

async function* annotated(parts: ReturnType<typeof examine>, rows: readonly SheetRow<UserColumn>[]) {
  let from = 0
  for await (const { faults, done } of parts) {
    yield annotate(rows.slice(from, done), faults.map(cellOf))
    from = done
  }
}
