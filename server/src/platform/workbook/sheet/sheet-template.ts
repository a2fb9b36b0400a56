import { textIn } from '@podium/core/base/bilingual-text.ts'
import ExcelJS, { type DataValidation, type Worksheet } from 'exceljs'
import type { Language } from '@podium/core/base/refusal.ts'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import type { SheetColumn } from '@podium/core/base/file/sheet-import.ts'
import { sendMade } from '#server/platform/files/file-answer.ts'
import { XLSX } from '../stream-workbook.ts'

/** ExcelJS can give a whole range one rule, which its types leave out; a rule per cell takes seconds. */
type WithValidations = Worksheet & { dataValidations: { add(range: string, rule: DataValidation): void } }

export interface SheetTemplate<Key extends string> {
  readonly title: Bilingual
  readonly fileName: Bilingual
  readonly columns: readonly SheetColumn<Key>[]
  readonly maxRows: number
  /** Values of the columns that have a selection list. */
  readonly choices: Readonly<Partial<Record<Key, readonly string[]>>>
  readonly notes: readonly Bilingual[]
  /** Rows below the sample row. */
  readonly samples?: readonly Readonly<Record<Key, string>>[]
}

/** The workbook for an import: headings, sample rows, selection lists, and notes on a sheet of their own. */
export async function sheetTemplate<Key extends string>(template: SheetTemplate<Key>, language: Language) {
  const { columns, maxRows, choices, notes, samples = [] } = template
  const text = (words: Bilingual) => textIn(words, language)
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet(text(template.title), { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = columns.map((column) => ({
    key: column.key,
    header: text(column) + (column.required ? '*' : ''),
    width: 20,
  }))
  sheet.getRow(1).font = { bold: true }
  sheet.addRow(columns.map(({ sample }) => sample))
  for (const row of samples) sheet.addRow(columns.map(({ key }) => row[key]))
  for (const [at, { key }] of columns.entries()) {
    const column = sheet.getColumn(at + 1)
    // Text format, so that spreadsheet programs do not convert phone numbers.
    column.numFmt = '@'
    const values = choices[key]
    if (!values) continue
    const validation: DataValidation = { type: 'list', allowBlank: false, formulae: [`"${values.join(',')}"`] }
    const range = `${column.letter}2:${column.letter}${maxRows + 1}`
    ;(sheet as WithValidations).dataValidations.add(range, validation)
  }
  const help = book.addWorksheet(language === 'en' ? 'Notes' : '填写说明')
  help.getColumn(1).width = 60
  for (const note of notes) help.addRow([text(note)])
  const made = Buffer.from(await book.xlsx.writeBuffer())
  return sendMade(made, { name: text(template.fileName), mediaType: XLSX })
}
