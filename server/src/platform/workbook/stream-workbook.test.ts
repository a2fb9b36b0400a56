import { Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { streamWorkbook, type WorkbookColumn } from './stream-workbook.ts'

interface Line {
  readonly at: number
}

const heads: Array<WorkbookColumn<Line> & { head: string }> = [
  { head: '名称', kind: 'text', width: 20, of: ({ at }) => (at % 2 === 0 ? '=HYPERLINK("http://x")' : `团队${at}`) },
  { head: '名次', kind: 'number', width: 8, of: ({ at }) => at },
  { head: '得分', kind: 'decimal', width: 8, of: ({ at }) => (at === 1 ? '90.50' : null) },
  { head: '时间', kind: 'moment', width: 18, of: () => '2026-05-01T16:30:00.000Z' },
]

async function* batches(count: number, size: number, made: (soFar: number) => void = () => undefined) {
  for (let from = 0; from < count; from += size) {
    made(from + size)
    yield Array.from({ length: Math.min(size, count - from) }, (_, at) => ({ at: from + at }))
  }
}

const sheetOf = (rows: AsyncIterable<Line[]>, maxRows?: number) =>
  streamWorkbook({ title: '名单', columns: heads, batches: rows, language: 'zh-cn' }, maxRows)

async function opened(stream: Readable): Promise<ExcelJS.Workbook> {
  const bytes = Buffer.concat(await stream.toArray())
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  return book
}

describe('a streamed sheet', () => {
  test('has a bold heading that stays, numbers and dates as such, and no formula', async () => {
    const sheet = (await opened(sheetOf(batches(2, 1)))).getWorksheet('名单')!
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
    expect(sheet.getRow(1).getCell(1).font.bold).toBe(true)
    expect(sheet.getRow(2).getCell(1).font?.bold).toBeFalsy()
    expect(sheet.getCell('A2').value).toBe(`'=HYPERLINK("http://x")`)
    expect([sheet.getCell('B2').value, sheet.getCell('C2').value]).toEqual([0, null])
    expect([sheet.getCell('C3').value, sheet.getCell('C3').numFmt]).toEqual([90.5, '0.00'])
    // 00:30 on the second day in Beijing, the workbook's time zone.
    expect(sheet.getCell('D3').value).toEqual(new Date('2026-05-02T00:30:00.000Z'))
    expect(sheet.getCell('D3').numFmt).toBe('yyyy-mm-dd hh:mm')
  })

  test('is made no faster than it is read', async () => {
    let made = 0
    const stream = sheetOf(batches(200_000, 1_000, (soFar) => (made = soFar)))
    const release = Promise.withResolvers<void>()
    const afterRelease = async (done: () => void) => {
      await release.promise
      done()
    }
    const reading = pipeline(stream, new Writable({ write: (_chunk, _encoding, done) => void afterRelease(done) }))
    // As many turns of the event loop as generating everything would take.
    for (let turn = 0; turn < 20_000; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    const ahead = made
    release.resolve()
    await reading
    expect(ahead).toBeGreaterThan(0)
    expect(ahead).toBeLessThan(50_000)
    expect(made).toBe(200_000)
  })

  test('stops when its reader goes away', async () => {
    let made = 0
    const stream = sheetOf(batches(100_000, 500, (soFar) => (made = soFar)))
    const reader = stream.iterator()
    await reader.next()
    await reader.return?.()
    expect(stream.destroyed).toBe(true)
    await new Promise((resolve) => setImmediate(resolve))
    const left = made
    for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    expect(made - left).toBeLessThan(10_000)
  })

  test('goes on in a second sheet where the first is full', async () => {
    const book = await opened(sheetOf(batches(7, 4), 6))
    expect(book.worksheets.map(({ name, rowCount }) => [name, rowCount])).toEqual([
      ['名单', 6],
      ['名单 2', 3],
    ])
    expect(book.worksheets[1]!.getColumn(2).values).toEqual([undefined, '名次', 5, 6])
  })

  test('of no rows has its headings', async () => {
    const book = await opened(sheetOf(batches(0, 1)))
    expect(book.worksheets.map(({ rowCount }) => rowCount)).toEqual([1])
  })

  test('keeps every character of a text that XML can hold', async () => {
    const text = `<&>"'\u0000 𠮷 行\n二 _x0041_`
    const columns = [{ head: '名称', kind: 'text' as const, width: 20, of: () => text }]
    const batch = batches(1, 1)
    const book = await opened(streamWorkbook({ title: 'A', columns, batches: batch, language: 'zh-cn' }))
    expect(book.worksheets[0]!.getCell('A2').value).toBe(`<&>"' 𠮷 行\n二 _x005F_x0041_`)
  })

  test('breaks off where its rows do', async () => {
    async function* broken(): AsyncGenerator<Line[]> {
      yield [{ at: 1 }]
      throw new Error('the database is gone')
    }
    await expect(sheetOf(broken()).toArray()).rejects.toThrow('the database is gone')
  })
})
