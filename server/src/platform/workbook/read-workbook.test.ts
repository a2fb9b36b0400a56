import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { readWorkbook } from './read-workbook.ts'

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
    await sheet(['姓名', 13800000000, rich], [], [link, { formula: '1+1', result: 2 }]),
    bounds,
  )
  expect(cells).toEqual([['姓名', '13800000000', '张三'], [], ['a@example.cn', '2']])
})

test('only so many rows and columns are read', async () => {
  const rows = Array.from({ length: 30 }, () => [1, 2, 3, 4])
  const cells = await readWorkbook(await sheet(...rows), bounds)
  expect(cells?.map(({ length }) => length)).toEqual(Array.from({ length: 10 }, () => 3))
})

test.each([
  ['random bytes', randomBytes(2_000)],
  ['nothing', Buffer.alloc(0)],
])('%s can not be read', async (_, bytes) => {
  expect(await readWorkbook(Readable.from(bytes), bounds)).toBeNull()
})
