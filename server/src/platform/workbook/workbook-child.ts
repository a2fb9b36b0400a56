/**
 * Sandboxed program of read-workbook.ts: reads the xlsx file `input` and writes a JSON array of rows to standard output.
 * Fails for a row that is wider than any form.
 */
import fs from 'node:fs'
import { createRequire } from 'node:module'
import { finished } from 'node:stream/promises'
import type ExcelReader from 'exceljs'
import type { CellValue } from 'exceljs'

// ExcelJS resolves the folder of temporary files; the JavaScript version would need read access to its parents.
fs.realpath = fs.realpath.native as typeof fs.realpath

// ExcelJS decodes each piece of a file by itself, and loses characters whose bytes lie in two pieces. It reads one part of
// the file after another, each of whole characters, so that one decoder serves them all.
const require = createRequire(import.meta.url)
const decoding = require('exceljs/lib/utils/browser-buffer-decode.js') as { bufferToString(piece: unknown): string }
const decoder = new TextDecoder()
decoding.bufferToString = (piece) =>
  typeof piece === 'string' ? piece : decoder.decode(piece as Uint8Array, { stream: true })
const ExcelJS = require('exceljs') as typeof ExcelReader

const [maxRows = 0, maxColumns = 0] = process.argv.slice(2).map(Number)
const MAX_CELL = 1_000
const MAX_WIDTH = 1_000

const options = {
  worksheets: 'emit',
  sharedStrings: 'cache',
  styles: 'ignore',
  hyperlinks: 'ignore',
  entries: 'ignore',
}
const reader = new ExcelJS.stream.xlsx.WorkbookReader(
  'input',
  options as Partial<ExcelReader.stream.xlsx.WorkbookStreamReaderOptions>,
)

const rows: string[][] = []
for await (const sheet of reader) {
  for await (const row of sheet) {
    if (row.number > maxRows) break
    if (row.cellCount > MAX_WIDTH) process.exit(1)
    while (rows.length < row.number - 1) rows.push([])
    const values = Array.isArray(row.values) ? row.values.slice(1, maxColumns + 1) : []
    rows.push(Array.from(values, textOf))
  }
  break
}
process.stdout.end(JSON.stringify(rows))
await finished(process.stdout)
process.exit(0)

function textOf(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value !== 'object') return String(value).slice(0, MAX_CELL)
  if ('richText' in value)
    return value.richText
      .map(({ text }) => text)
      .join('')
      .slice(0, MAX_CELL)
  if ('text' in value) return textOf(value.text)
  if ('result' in value) return textOf(value.result)
  return ''
}
