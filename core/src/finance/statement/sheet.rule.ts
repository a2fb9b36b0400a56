import type { FieldFault } from '../../base/refusal.ts'
import { decimalYuan } from '../money.ts'
import { cleanText, MAX_INTEGER, type Bilingual } from '../../base/shapes.ts'
import { statementColumns, type ColumnMapping, type StatementColumn } from './statement.ts'

type Cells = readonly string[]

/** A file's table: the headings, and the rows below them by their numbers in the file. */
export interface StatementTable {
  readonly headings: readonly string[]
  readonly rows: ReadonlyArray<{ readonly number: number; readonly cells: Cells }>
}

export interface ReadRow {
  readonly number: number
  /** `yyyy-mm-dd hh:mm:ss` in Beijing. */
  readonly bookedAt: string
  readonly amount: number
  readonly payerName: string
  readonly payerAccount: string
  readonly remark: string
  readonly serial: string
}

/** Banks write the account and its holder above the headings. */
const MAX_PREAMBLE = 30
const MIN_HEADINGS = 3

const bare = (text: string): string =>
  cleanText(text)
    .replace(/[（(].*?[)）]|\s|\*/g, '')
    .toLowerCase()

/** Finds the headings: the row that names the most known columns, or else the first one that is filled in. */
export function tableOf(sheet: readonly Cells[]): StatementTable {
  const head = sheet.slice(0, MAX_PREAMBLE)
  const known = head.map((cells) => Object.keys(recogniseColumns(cells.map(cleanText))).length)
  const most = Math.max(0, ...known)
  const filled = head.findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length >= MIN_HEADINGS)
  const at = most >= 2 ? known.indexOf(most) : Math.max(0, filled)
  return {
    headings: (sheet[at] ?? []).map(cleanText),
    rows: sheet
      .slice(at + 1)
      .map((cells, index) => ({ number: at + index + 2, cells }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== '') && !isTotal(cells)),
  }
}

/** Lines at the end that sum up what is above. */
function isTotal(cells: Cells): boolean {
  const first = cells.find((cell) => cell.trim() !== '') ?? ''
  return /^(合计|总计|小计|本页|共\d|total)/i.test(first.trim())
}

/** The headings of a file by what banks usually call the columns; earlier names go first. */
export function recogniseColumns(headings: readonly string[]): ColumnMapping {
  const found: ColumnMapping = {}
  const bareHeadings = headings.map(bare)
  for (const { key, names } of statementColumns) {
    const name = names.find((each) => bareHeadings.includes(bare(each)))
    if (name !== undefined) found[key] = headings[bareHeadings.indexOf(bare(name))]!
  }
  return found
}

/** The mapping of the last import where its headings are in this file, and what is recognised where it says nothing. */
export function mappingFor(headings: readonly string[], remembered: ColumnMapping | null): ColumnMapping {
  const isUsable = remembered !== null && Object.values(remembered).every((heading) => headings.includes(heading))
  return isUsable ? remembered : recogniseColumns(headings)
}

/** Required columns that the file lacks. */
export function missingColumns(headings: readonly string[], mapping: ColumnMapping): StatementColumn[] {
  return statementColumns
    .filter(({ key, required }) => required && !headings.includes(mapping[key] ?? ''))
    .map(({ key }) => key)
}

const INCOME = /^(贷|贷方|贷记|收|收入|收款|转入|存入|来账|c|cr|credit|\+)$/i

/**
 * Reads the rows of a statement and names every bad cell: `path` is `<row>.<column>`. Rows without income are skipped.
 */
export function readStatement(
  { headings, rows }: StatementTable,
  mapping: ColumnMapping,
): { rows: ReadRow[]; skipped: number; faults: FieldFault[] } {
  const places = Object.fromEntries(
    statementColumns.map(({ key }) => [key, mapping[key] === undefined ? -1 : headings.indexOf(mapping[key])]),
  ) as Record<StatementColumn, number>
  const read: ReadRow[] = []
  const faults: FieldFault[] = []
  let skipped = 0
  for (const { number, cells } of rows) {
    const cell = (column: StatementColumn) => cleanText(cells[places[column]] ?? '')
    const fault = (column: StatementColumn, words: Bilingual) => faults.push({ path: `${number}.${column}`, ...words })
    const amount = parseAmount(cell('income'))
    const isOutgoing = cell('direction') !== '' && !INCOME.test(cell('direction'))
    if (isOutgoing || (amount !== null && amount <= 0)) {
      skipped += 1
      continue
    }
    const bookedAt = parseTime(cell('bookedAt'))
    const before = faults.length
    if (amount === null) fault('income', notAmount)
    else if (amount > MAX_INTEGER) fault('income', tooLarge)
    if (bookedAt === null) fault('bookedAt', cell('bookedAt') === '' ? required : notTime)
    if (cell('serial').length > 64) fault('serial', atMost(64))
    if (SPOILT_SERIAL.test(cell('serial'))) fault('serial', spoiltSerial)
    if (cells.some(swallowsRows)) fault('remark', swallowed)
    if (cell('payerName').length > 120) fault('payerName', atMost(120))
    if (faults.length > before || amount === null || bookedAt === null) continue
    read.push({
      number,
      bookedAt,
      amount,
      payerName: cell('payerName'),
      payerAccount: cell('payerAccount'),
      remark: cell('remark').slice(0, 500),
      serial: cell('serial'),
    })
  }
  const all = [...faults, ...unlikeSerials(read)]
  return { rows: read, skipped, faults: all.toSorted((a, b) => Number.parseInt(a.path) - Number.parseInt(b.path)) }
}

/** Rows whose serial the account has already with another amount or day: neither may be lost. */
export function unlikeStored(
  rows: ReadonlyArray<{
    readonly position: number
    readonly key: string
    readonly amount: number
    readonly bookedAt: string
  }>,
  stored: ReadonlyArray<{ readonly key: string; readonly amount: number; readonly day: string }>,
): FieldFault[] {
  const byKey = new Map(stored.map((row) => [row.key, row]))
  return rows.flatMap(({ position, key, amount, bookedAt }) => {
    const kept = byKey.get(key)
    if (!kept || (kept.amount === amount && kept.day === bookedAt.slice(0, 10))) return []
    const yuan = decimalYuan(kept.amount)
    return [
      {
        path: `${position}.serial`,
        zh: `该流水号已导入过：${kept.day}，${yuan} 元，与本行不同`,
        en: `Imported before with this serial: ${kept.day}, ${yuan} yuan, unlike this row`,
      },
    ]
  })
}

/** Rows with the serial of an earlier one but other facts: such a column holds no serials. */
function unlikeSerials(rows: readonly ReadRow[]): FieldFault[] {
  const first = new Map<string, ReadRow>()
  return rows.flatMap((row) => {
    const earlier = first.get(row.serial)
    if (row.serial === '') return []
    if (!earlier) first.set(row.serial, row)
    if (!earlier || (earlier.amount === row.amount && earlier.bookedAt === row.bookedAt)) return []
    return [{ path: `${row.number}.serial`, ...otherFacts(earlier.number) }]
  })
}

/** What a spreadsheet makes of a long number. */
const SPOILT_SERIAL = /^\d(?:\.\d+)?E\+\d+$/i
const spoiltSerial: Bilingual = {
  zh: '流水号被表格软件改成了科学计数法，请直接上传银行导出的原文件',
  en: 'A spreadsheet turned the serial into a rounded number: upload the file as the bank made it',
}

/** Whether a cell holds further rows, because of a quotation mark that the bank did not escape. */
const swallowsRows = (cell: string): boolean => /[\r\n][^\r\n]*([,\t])[^\r\n]*\1/.test(cell)
const swallowed: Bilingual = {
  zh: '该单元格包含了后面的行，请检查其中的引号',
  en: 'This cell holds the rows below it: check its quotation marks',
}
const otherFacts = (row: number): Bilingual => ({
  zh: `与第 ${row} 行流水号相同，金额或时间却不同；若此列不是流水号，请取消该列的对应`,
  en: `The serial of row ${row}, with another amount or time; if the column holds no serials, don’t use it`,
})

const required: Bilingual = { zh: '必填', en: 'Required' }
const notAmount: Bilingual = { zh: '不是金额，应如 1,280.00', en: 'Not an amount such as 1,280.00' }
const tooLarge: Bilingual = { zh: '金额超过上限', en: 'The amount is too large' }
const notTime: Bilingual = {
  zh: '不是日期或时间，应如 2026-05-01 09:30:00',
  en: 'Not a time such as 2026-05-01 09:30:00',
}
const atMost = (max: number): Bilingual => ({ zh: `最多 ${max} 个字`, en: `At most ${max} characters` })

/** Fen; 0 for an empty cell or a dash, below 0 for money that went out, null for what is no amount. */
function parseAmount(text: string): number | null {
  const bareText = text.normalize('NFKC').replace(/[¥￥\s,]/g, '')
  if (/^[-—–]*$/.test(bareText)) return 0
  const parts = /^([+-]?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(bareText)
  if (!parts) return null
  const fen = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0'))
  return parts[1] === '-' ? -fen : fen
}

/** Days from 1899-12-30, as spreadsheets keep a date, with the time as a fraction. */
const SHEET_DAYS = /^[2-7]\d{4}(?:\.\d+)?$/
const SHEET_EPOCH = Date.UTC(1899, 11, 30)
const DAY_SECONDS = 86_400

/** `yyyy-mm-dd hh:mm:ss` of the spellings that banks use; null for every other. */
function parseTime(text: string): string | null {
  if (SHEET_DAYS.test(text)) {
    const at = new Date(SHEET_EPOCH + Math.round(Number(text) * DAY_SECONDS) * 1_000)
    return at.toISOString().slice(0, 19).replace('T', ' ')
  }
  const parts =
    /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?:[ T]?(\d{1,2})[:时]?(\d{2})(?:[:分]?(\d{2})秒?)?(?:\.\d+)?)?$/.exec(
      text.normalize('NFKC').trim(),
    )
  if (!parts) return null
  const [year, month, day, hour, minute, second] = parts.slice(1).map((part) => (part ?? '0').padStart(2, '0'))
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}Z`
  const at = new Date(iso)
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 19) === iso.slice(0, 19)
  return isReal ? `${year}-${month}-${day} ${hour}:${minute}:${second}` : null
}
