import { Readable } from 'node:stream'
import { beijingClock } from '@podium/core/base/time/beijing.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { deflatedZip, type ZipPart } from './deflated-zip.ts'
import {
  bookParts,
  decimalCell,
  headCell,
  momentCell,
  numberCell,
  rowOf,
  sheetEnd,
  sheetStart,
  textCell,
} from './worksheet-xml.ts'

/** Media type of a workbook. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A column with its type. `decimal`: an exact number as text such as `90.00`, displayed with the same digits. */
export type WorkbookColumn<Row> = { readonly width: number } & (
  | { readonly kind: 'text'; readonly of: (row: Row, language: Language) => string }
  | { readonly kind: 'number'; readonly of: (row: Row) => number | null }
  | { readonly kind: 'decimal'; readonly of: (row: Row) => string | null }
  | { readonly kind: 'moment'; readonly of: (row: Row) => string | null }
)

interface Sheet<Row> {
  readonly title: string
  readonly columns: ReadonlyArray<WorkbookColumn<Row> & { readonly head: string }>
  readonly batches: AsyncIterable<readonly Row[]>
  readonly language: Language
}

/** Maximum number of rows per sheet in spreadsheet programs; further rows go to the next sheet. */
export const MAX_ROWS = 1_048_576

/**
 * Streams a workbook as fast as it is read, so that only few rows are in memory. Headings are bold and frozen; times
 * are in Beijing's zone.
 */
export function streamWorkbook<Row>(sheet: Sheet<Row>, maxRows = MAX_ROWS): Readable {
  return Readable.from(deflatedZip(partsOf(sheet, maxRows)), { objectMode: false })
}

async function* partsOf<Row>({ title, columns, batches, language }: Sheet<Row>, maxRows: number) {
  const titles: string[] = []
  const source = batches[Symbol.asyncIterator]()
  /** Rows that are read but not yet written. */
  let waiting: readonly Row[] = []
  const at = { end: false }
  async function* page(): AsyncGenerator<string> {
    yield sheetStart(columns.map(({ width }) => width))
    yield rowOf(
      1,
      columns.map(({ head }) => headCell(head)),
    )
    for (let no = 2; no <= maxRows && !at.end;) {
      const now = waiting.slice(0, maxRows - no + 1)
      waiting = waiting.slice(now.length)
      yield now.map((row, index) => rowOf(no + index, cellsOf(row, columns, language))).join('')
      no += now.length
      if (waiting.length === 0) await readOn()
    }
    yield sheetEnd
  }
  async function readOn() {
    const next = await source.next()
    at.end = next.done ?? false
    waiting = next.done ? [] : next.value
  }
  try {
    do {
      titles.push(titles.length === 0 ? title : `${title} ${titles.length + 1}`)
      yield { name: `xl/worksheets/sheet${titles.length}.xml`, text: page() } satisfies ZipPart
    } while (!at.end)
    yield* bookParts(titles)
  } finally {
    await source.return?.()
  }
}

function cellsOf<Row>(row: Row, columns: readonly WorkbookColumn<Row>[], language: Language) {
  return columns.map((column) => {
    if (column.kind === 'text') return textCell(column.of(row, language))
    if (column.kind === 'number') {
      const value = column.of(row)
      return value === null ? null : numberCell(value)
    }
    const value = column.of(row)
    if (value === null) return null
    return column.kind === 'decimal' ? decimalCell(value) : momentCell(beijingClock(value))
  })
}
