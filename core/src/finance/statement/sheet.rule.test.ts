import { describe, expect, test } from 'vitest'
import { mappingFor, missingColumns, readStatement, recogniseColumns, tableOf } from './sheet.rule.ts'

const sheet = [
  ['账户明细', '', ''],
  ['账号：6222', '', ''],
  ['交易时间', '收入金额(元)', '支出金额', '对方户名', '对方账号', '摘要', '交易流水号'],
  ['2026-05-01 09:30:00', '1,280.00', '', '第一中学', '6222000011112222', '报名费', 'A0001'],
  ['20260502', '', '300.00', '某公司', '', '电费', 'A0002'],
  [],
  ['合计', '1,280.00', '300.00'],
]

const read = (...rows: string[][]) => {
  const table = tableOf([sheet[2]!, ...rows])
  return readStatement(table, recogniseColumns(table.headings))
}
const row = (time: string, income: string) => [time, income, '', '', '', '', '']

describe('a bank statement', () => {
  test('is read below what the bank writes above its headings, without money that went out and totals', () => {
    const table = tableOf(sheet)
    const mapping = recogniseColumns(table.headings)
    expect(mapping).toEqual({
      bookedAt: '交易时间',
      income: '收入金额(元)',
      payerName: '对方户名',
      payerAccount: '对方账号',
      remark: '摘要',
      serial: '交易流水号',
    })
    expect(readStatement(table, mapping)).toEqual({
      rows: [
        {
          number: 4,
          bookedAt: '2026-05-01 09:30:00',
          amount: 128_000,
          payerName: '第一中学',
          payerAccount: '6222000011112222',
          remark: '报名费',
          serial: 'A0001',
        },
      ],
      skipped: 1,
      faults: [],
    })
  })

  test('names every bad cell by row and column', () => {
    const { rows, faults } = read(row('2026-02-30', '12.00'), row('', 'zwölf'), row('2026-05-01', '1.234'))
    expect([rows, faults.map(({ path }) => path)]).toEqual([[], ['2.bookedAt', '3.income', '3.bookedAt', '4.income']])
  })

  test.each([
    ['2026-05-01', '2026-05-01 00:00:00'],
    ['2026/5/1 9:05', '2026-05-01 09:05:00'],
    ['20260501', '2026-05-01 00:00:00'],
    ['20260501 093000', '2026-05-01 09:30:00'],
    ['20260501093000', '2026-05-01 09:30:00'],
    ['2026年05月01日 09:30:15', '2026-05-01 09:30:15'],
    ['46143.395833333336', '2026-05-01 09:30:00'],
    ['2026-05-01T09:30:00', '2026-05-01 09:30:00'],
  ])('writes a time as %s', (text, time) => {
    expect(read(row(text, '1')).rows.map(({ bookedAt }) => bookedAt)).toEqual([time])
  })

  test.each([
    ['1,234.50', 123_450],
    ['￥1234.5', 123_450],
    ['＋12', 1_200],
    ['0.01', 1],
    ['128.1000', 12_810],
  ])('writes an amount as %s', (text, fen) => {
    expect(read(row('2026-05-01', text)).rows.map(({ amount }) => amount)).toEqual([fen])
  })

  test('may say by a sign or a word which way money went', () => {
    const table = tableOf([
      ['日期', '金额', '借贷标志'],
      ['20260501', '5.00', '贷'],
      ['20260501', '6.00', '借'],
      ['20260501', '-7.00', ''],
    ])
    const { rows, skipped } = readStatement(table, recogniseColumns(table.headings))
    expect([rows.map(({ amount }) => amount), skipped]).toEqual([[500], 2])
  })

  test('is read by the mapping of the last import while its headings are there', () => {
    const remembered = { bookedAt: '日子', income: '进账' }
    expect(mappingFor(['日子', '进账', '金额'], remembered)).toEqual(remembered)
    expect(mappingFor(['日期', '金额'], remembered)).toEqual({ bookedAt: '日期', income: '金额' })
    expect(missingColumns(['日子', '进账'], { income: '进账' })).toEqual(['bookedAt'])
  })
})
