import { identityApi } from '@podium/core/identity/api.ts'
import { userColumns, type SheetRow } from '@podium/core/identity/user/user-import.ts'
import type { FieldFault, Language } from '@podium/core/base/refusal.ts'
import { sendMade } from '#server/platform/files/file-answer.ts'
import { read } from '#server/platform/kernel/read.ts'
import { streamWorkbook } from '#server/platform/workbook/stream-workbook.ts'
import { examine, rightsFor } from './examine-import.ts'
import { rowsOf } from './import-sheet.ts'

const MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface AnnotatedRow {
  readonly row: SheetRow
  readonly faults: readonly FieldFault[]
}

/** The workbook with a further column that names every bad cell of its row. @spec C13 */
export const annotatedImport = read(
  identityApi.annotatedImport,
  async function annotatedImport({ services, db, viewer, language }, { fileId }) {
    const rows = await rowsOf(services, db, viewer.userId, fileId)
    const rights = await rightsFor(db, viewer, rows)
    const text = (words: { zh: string; en: string }) => (language === 'en' ? words.en : words.zh)
    const workbook = streamWorkbook<AnnotatedRow>({
      title: language === 'en' ? 'Users' : '用户',
      columns: [
        ...userColumns.map((column) => ({
          kind: 'text' as const,
          width: 20,
          head: text(column),
          of: ({ row }: AnnotatedRow) => row.cells[column.key] ?? '',
        })),
        {
          kind: 'text',
          width: 60,
          head: language === 'en' ? 'Faults' : '问题',
          of: ({ faults }) => faultsText(faults, language),
        },
      ],
      batches: annotated(examine(services.secrets, db, rights, rows), rows),
      language,
    })
    return sendMade(workbook, {
      name: language === 'en' ? 'users-checked.xlsx' : '用户导入_检查结果.xlsx',
      mediaType: MEDIA_TYPE,
    })
  },
)

async function* annotated(parts: ReturnType<typeof examine>, rows: readonly SheetRow[]) {
  let from = 0
  for await (const { faults, done } of parts) {
    const byRow = Map.groupBy(faults, ({ path }) => path.split('.')[0]!)
    yield rows.slice(from, done).map((row) => ({ row, faults: byRow.get(String(row.number)) ?? [] }))
    from = done
  }
}

/** `手机号：不是 11 位手机号；角色：没有这个角色`. */
function faultsText(faults: readonly FieldFault[], language: Language): string {
  return faults
    .map(({ path, zh, en }) => {
      const column = userColumns.find(({ key }) => key === path.split('.')[1])
      return language === 'en' ? `${column?.en ?? ''}: ${en}` : `${column?.zh ?? ''}：${zh}`
    })
    .join(language === 'en' ? '; ' : '；')
}
