import { describe, expect, it } from 'vitest'
import { asRanges, proposedRows } from './award-rows.ts'

describe('rows of awards', () => {
  it('follow one another, and those below move when one above grows', () => {
    const rows = proposedRows([])
    const spans = (grown: number) =>
      asRanges(rows.map((row, at) => (at === 0 ? { ...row, size: grown } : row))).map(({ rankFrom, rankTo }) => [
        rankFrom,
        rankTo,
      ])
    expect(spans(1)).toEqual([
      [1, 1],
      [2, 3],
      [4, 6],
      [7, 11],
    ])
    expect(spans(3)).toEqual([
      [1, 3],
      [4, 5],
      [6, 8],
      [9, 13],
    ])
  })

  it('are named in both languages when nothing is saved', () => {
    expect(asRanges(proposedRows([]))[0]).toMatchObject({ nameZh: '一等奖', nameEn: 'First prize' })
  })

  it('come back from what was saved', () => {
    const saved = [
      { nameZh: '一等奖', nameEn: '', rankFrom: 1, rankTo: 2, mayStayVacant: false },
      { nameZh: '二等奖', nameEn: 'Second', rankFrom: 3, rankTo: 6, mayStayVacant: true },
    ]
    expect(asRanges(proposedRows(saved))).toEqual(saved)
  })
})
