import type { AwardRange } from '@podium/core/award/award.ts'

/** A range of ranks while it is edited: its size is constant when the range before it grows. */
export interface AwardRow {
  key: string
  nameZh: string
  nameEn: string
  size: number
  mayStayVacant: boolean
}

const SIZES = [1, 2, 3, 5]
/** In both languages, whatever the reader's is: certificates print them. */
const USUAL = [
  { nameZh: '一等奖', nameEn: 'First prize' },
  { nameZh: '二等奖', nameEn: 'Second prize' },
  { nameZh: '三等奖', nameEn: 'Third prize' },
  { nameZh: '优秀奖', nameEn: 'Honourable mention' },
]

/** The saved ranges, or a common default. */
export function proposedRows(ranges: readonly AwardRange[]): AwardRow[] {
  if (ranges.length > 0) {
    return ranges.map((range) => ({
      key: crypto.randomUUID(),
      nameZh: range.nameZh,
      nameEn: range.nameEn,
      size: range.rankTo - range.rankFrom + 1,
      mayStayVacant: range.mayStayVacant,
    }))
  }
  return USUAL.map((names, at) => ({
    key: crypto.randomUUID(),
    ...names,
    size: SIZES[at] ?? 1,
    mayStayVacant: true,
  }))
}

/** Ranges from rows: each begins after the one before. */
export function asRanges(rows: readonly AwardRow[]): AwardRange[] {
  let next = 1
  return rows.map(({ nameZh, nameEn, size, mayStayVacant }) => {
    const rankFrom = next
    // A range that ends before it begins is a fault of its own, and moves no other.
    next += Math.max(0, size)
    return { nameZh, nameEn, rankFrom, rankTo: rankFrom + size - 1, mayStayVacant }
  })
}
