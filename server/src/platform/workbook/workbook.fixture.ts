import ExcelJS, { type Worksheet } from 'exceljs'
import { API_BASE, type Endpoint, type Input } from '@podium/core/base/endpoint.ts'
import type { ListExport } from '@podium/core/base/export/list-export.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import type { TestApp } from '../testing/test-app.ts'

/** Calls an export and parses the workbook. */
export async function openExport<E extends ListExport & Endpoint>(
  app: TestApp,
  endpoint: E,
  input: Input<E>,
  { as, language = 'zh-cn' }: { as: string; language?: Language },
): Promise<{ name: string; sheet: Worksheet; table: unknown[][] }> {
  const { rawPayload, headers, statusCode, body } = await app.http.inject({
    method: 'POST',
    url: API_BASE + endpoint.path,
    headers: { authorization: `Bearer ${as}`, 'x-language': language },
    payload: input as object,
  })
  if (statusCode !== 200) throw new Error(`the export answered ${statusCode}: ${body}`)
  const name = /filename\*=UTF-8''([^;]+)$/.exec(String(headers['content-disposition']))?.[1] ?? ''
  return { name: decodeURIComponent(name), ...(await openWorkbook(rawPayload)) }
}

/** The first sheet of a workbook, and the values of its cells. */
export async function openWorkbook(file: Uint8Array): Promise<{ sheet: Worksheet; table: unknown[][] }> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(file.buffer.slice(file.byteOffset, file.byteOffset + file.length) as ArrayBuffer)
  const sheet = book.worksheets[0]!
  const table = Array.from({ length: sheet.rowCount }, (_, at) => {
    const row = sheet.getRow(at + 1)
    return Array.from({ length: sheet.columnCount }, (_each, column) => row.getCell(column + 1).value)
  })
  return { sheet, table }
}
