import { safeCell } from '@podium/core/base/cell.rule.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Maximum length of a cell's text in spreadsheet programs. */
const MAX_TEXT = 32_767
const MAX_DIGITS = 10
const DAY_MS = 86_400_000
/** Days from 1899-12-30, the spreadsheets' day 0, to 1970-01-01. */
const DAYS_TO_1970 = 25_569

/** Indexes in the list of styles below. */
const BOLD = 1
const MOMENT = 2
const DECIMAL = 3

export const styles = `${HEAD}<styleSheet xmlns="${MAIN}">
<numFmts count="${MAX_DIGITS + 2}"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/>${formats()}</numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${MAX_DIGITS + 4}">${style(0, 0)}${style(0, 1)}${style(164, 0)}${decimals((digits) => style(165 + digits, 0))}</cellXfs>
</styleSheet>`

function decimals(of: (digits: number) => string): string {
  return Array.from({ length: MAX_DIGITS + 1 }, (_, digits) => of(digits)).join('')
}

function formats(): string {
  const code = (digits: number) => (digits === 0 ? '0' : `0.${'0'.repeat(digits)}`)
  return decimals((digits) => `<numFmt numFmtId="${165 + digits}" formatCode="${code(digits)}"/>`)
}

function style(format: number, font: number): string {
  return `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`
}

/** XML parts of the workbook that list the sheets and their relations. */
export function bookParts(sheets: readonly string[]): Array<{ name: string; text: string[] }> {
  const each = (of: (title: string, no: number) => string) =>
    sheets.map((title, index) => of(title, index + 1)).join('')
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const book = `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each(
    (title, no) => `<sheet name="${escaped(title)}" sheetId="${no}" r:id="s${no}"/>`,
  )}</sheets></workbook>`
  const types = `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${each(
    (_, no) => `<Override PartName="/xl/worksheets/sheet${no}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  )}</Types>`
  const relations = (inner: string) => `<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`
  const sheetRelations = each((_, no) => relation(`s${no}`, 'worksheet', `worksheets/sheet${no}.xml`))
  return [
    { name: 'xl/styles.xml', text: [styles] },
    { name: 'xl/workbook.xml', text: [HEAD, book] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: [HEAD, relations(sheetRelations + relation('styles', 'styles', 'styles.xml'))],
    },
    { name: '_rels/.rels', text: [HEAD, relations(relation('book', 'officeDocument', 'xl/workbook.xml'))] },
    { name: '[Content_Types].xml', text: [HEAD, types] },
  ]
}

/** Start of a sheet's XML; the first row is frozen. */
export function sheetStart(widths: readonly number[]): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
}

export const sheetEnd = '</sheetData></worksheet>'

/** XML of a cell without its reference, which `rowOf` adds; null: no cell. */
type Cell = string | null

export function rowOf(no: number, cells: readonly Cell[]): string {
  const cellsXml = cells.map((cell, index) => (cell === null ? '' : `<c r="${letters(index)}${no}"${cell}</c>`))
  return `<row r="${no}">${cellsXml.join('')}</row>`
}

/** The letters of a column: A to Z, then AA. */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last
}

/** A text cell that spreadsheet programs do not evaluate as a formula. */
export function textCell(text: string): Cell {
  return text === '' ? null : inline(text, 0)
}

export function headCell(text: string): Cell {
  return inline(text, BOLD)
}

export function numberCell(value: number): Cell {
  return `><v>${value}</v>`
}

/** A number cell, displayed with as many decimals as the text has: `90.00`. */
export function decimalCell(decimal: string): Cell {
  const digits = /\.(\d+)$/.exec(decimal)?.[1]?.length ?? 0
  return ` s="${DECIMAL + Math.min(digits, MAX_DIGITS)}"><v>${Number(decimal)}</v>`
}

/** A date cell. The local time is encoded as UTC, because spreadsheets have no time zones. */
export function momentCell(clock: Date): Cell {
  return ` s="${MOMENT}"><v>${clock.getTime() / DAY_MS + DAYS_TO_1970}</v>`
}

function inline(text: string, style: number): Cell {
  const cellText = escaped(safeCell(text).slice(0, MAX_TEXT))
  return ` s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText}</t></is>`
}

/**
 * Escapes text for XML: removes invalid characters and protects sequences that spreadsheet programs take for escapes.
 */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
