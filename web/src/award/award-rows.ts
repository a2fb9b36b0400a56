import type { AwardRange } from '@podium/core/award/award.ts'
import type { Translate } from '#web/lib/i18n/i18n.ts'
import type { awardMessages } from './messages.ts'

/** A range of ranks while it is edited: its size is constant when the range before it grows. */
export interface AwardRow {
  key: string
  nameZh: string
  nameEn: string
  size: number
  mayStayVacant: boolean
}

const SIZES = [1, 2, 3, 5]

/** The saved ranges, or a common default. */
export function proposedRows(ranges: readonly AwardRange[], t: Translate<(typeof awardMessages)['words']>): AwardRow[] {
  if (ranges.length > 0) {
    return ranges.map((range) => ({
      key: crypto.randomUUID(),
      nameZh: range.nameZh,
      nameEn: range.nameEn,
      size: range.rankTo - range.rankFrom + 1,
      mayStayVacant: range.mayStayVacant,
    }))
  }
  return [t('first'), t('second'), t('third'), t('next')].map((nameZh, at) => ({
    key: crypto.randomUUID(),
    nameZh,
    nameEn: '',
    size: SIZES[at] ?? 1,
    mayStayVacant: true,
  }))
}

/** Ranges from rows: each begins after the one before. */
export function asRanges(rows: readonly AwardRow[]): AwardRange[] {
  let next = 1
  return rows.map(({ nameZh, nameEn, size, mayStayVacant }) => {
    const rankFrom = next
    next += size
    return { nameZh, nameEn, rankFrom, rankTo: next - 1, mayStayVacant }
  })
}
