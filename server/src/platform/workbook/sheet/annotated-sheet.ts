import { textIn } from '@podium/core/base/bilingual-text.ts'
import type { CellFault, SheetColumn, SheetRow } from '@podium/core/base/file/sheet-import.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import { sendMade } from '#server/platform/files/file-answer.ts'
import { streamWorkbook, XLSX } from '../stream-workbook.ts'

/** A row with its bad cells. */
export interface AnnotatedRow<Key extends string> {
  readonly row: SheetRow<Key>
  readonly faults: readonly CellFault[]
}

export interface AnnotatedSheet<Key extends string> {
  readonly title: Bilingual
  readonly fileName: Bilingual
  readonly columns: readonly SheetColumn<Key>[]
  readonly batches: AsyncIterable<readonly AnnotatedRow<Key>[]>
}

/** The workbook with a further column that names every bad cell of its row. */
export function annotatedSheet<Key extends string>(
  { title, fileName, columns, batches }: AnnotatedSheet<Key>,
  language: Language,
) {
  const text = (words: Bilingual) => textIn(words, language)
  const workbook = streamWorkbook<AnnotatedRow<Key>>({
    title: text(title),
    columns: [
      ...columns.map((column) => ({
        kind: 'text' as const,
        width: 20,
        head: text(column),
        of: ({ row }: AnnotatedRow<Key>) => row.cells[column.key] ?? '',
      })),
      {
        kind: 'text',
        width: 60,
        head: language === 'en' ? 'Faults' : '问题',
        of: ({ faults }) => faultsText(faults, columns, language),
      },
    ],
    batches,
    language,
  })
  return sendMade(workbook, { name: text(fileName), mediaType: XLSX })
}

/** `手机号：不是 11 位手机号；角色：没有这个角色`. */
function faultsText(faults: readonly CellFault[], columns: readonly SheetColumn[], language: Language): string {
  return faults
    .map(({ column: key, zh, en }) => {
      const column = columns.find((each) => each.key === key)
      return language === 'en' ? `${column?.en ?? ''}: ${en}` : `${column?.zh ?? ''}：${zh}`
    })
    .join(language === 'en' ? '; ' : '；')
}

/** The bad cells of each row of a part. */
export function annotate<Key extends string>(
  rows: readonly SheetRow<Key>[],
  faults: readonly CellFault[],
): AnnotatedRow<Key>[] {
  const byRow = Map.groupBy(faults, ({ row }) => row)
  return rows.map((row) => ({ row, faults: byRow.get(row.number) ?? [] }))
}
