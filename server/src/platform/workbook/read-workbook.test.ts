import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import ExcelJS from 'exceljs'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { Sandbox } from '../sandbox/sandbox.ts'
import { readWorkbook } from './read-workbook.ts'

const sandbox = new Sandbox()

async function sheet(...rows: unknown[][]): Promise<Readable> {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('a').addRows(rows)
  return Readable.from(Buffer.from(await book.xlsx.writeBuffer()))
}

const bounds = { maxRows: 10, maxColumns: 3 }

test('cells come as text, whatever they are', async () => {
  const rich = { richText: [{ text: '张' }, { text: '三' }] }
  const link = { text: 'a@example.cn', hyperlink: 'mailto:a@example.cn' }
  const cells = await readWorkbook(
    sandbox,
    await sheet(['姓名', 13800000000, rich], [], [link, { formula: '1+1', result: 2 }]),
    bounds,
  )
  expect(cells).toEqual([['姓名', '13800000000', '张三'], [], ['a@example.cn', '2']])
})

test('no character is lost where a long sheet is read in pieces', async () => {
  const rows = Array.from({ length: 6_000 }, (_, at) => [`汉字${'a'.repeat(at % 3)}欧阳娜娜𠮷`, '学生', `第${at}行`])
  const cells = await readWorkbook(sandbox, await sheet(...rows), { ...bounds, maxRows: rows.length })
  expect(cells).toEqual(rows)
})

test('only so many rows and columns are read', async () => {
  const rows = Array.from({ length: 30 }, () => [1, 2, 3, 4])
  const cells = await readWorkbook(sandbox, await sheet(...rows), bounds)
  expect(cells?.map(({ length }) => length)).toEqual(Array.from({ length: 10 }, () => 3))
})

test.each([
  ['random bytes', randomBytes(2_000)],
  ['nothing', Buffer.alloc(0)],
])('%s can not be read', async (_, bytes) => {
  expect(await readWorkbook(sandbox, Readable.from(bytes), bounds)).toBeNull()
})

/** The workbook with one sheet of this XML. */
async function withSheet(xml: string): Promise<Readable> {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('a').addRow(['x'])
  const parts = unzipSync(new Uint8Array(await book.xlsx.writeBuffer()))
  parts['xl/worksheets/sheet1.xml'] = strToU8(
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${xml}</sheetData></worksheet>`,
  )
  return Readable.from(Buffer.from(zipSync(parts)))
}

const cells = (count: number, text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`.repeat(count)

test('a row of 16,384 cells is refused, and so is one cell that expands beyond the memory', async () => {
  expect(await readWorkbook(sandbox, await withSheet(`<row r="1">${cells(16_384, 'x')}</row>`), bounds)).toBeNull()
  expect(
    await readWorkbook(sandbox, await withSheet(`<row r="1">${cells(1, 'x'.repeat(80 * 2 ** 20))}</row>`), {
      ...bounds,
      memoryMb: 64,
    }),
  ).toBeNull()
})
