import type { AGGREGATIONS, Criterion } from '../../competition/setting/setting.ts'
import type { Scorecard } from '../scoring/scorecard.ts'
import { compare, exact, mean, sum, type Exact } from './exact.ts'

export type Aggregation = (typeof AGGREGATIONS)[number]

export interface CountedScorecard extends Scorecard {
  readonly total: Exact
  readonly dropped: 'highest' | 'lowest' | null
}

/**
 * What one expert gives a work out of 100: each score as a share of its criterion's maximum, times the weight.
 * Throws when a criterion has no score: a sheet counts only once it is submitted whole.
 */
export function totalOf(scores: Readonly<Record<string, string>>, criteria: readonly Criterion[]): Exact {
  return sum(
    criteria.map(({ key, weight, max }) => {
      const score = scores[key]
      if (score === undefined) throw new Error(`no score for ${key}`)
      return exact(score).mul(BigInt(weight)).div(exact(max))
    }),
  )
}

/**
 * Which sheets count. Trimming drops one highest and one lowest total, `drop_lowest` one lowest; with two or fewer
 * nothing is dropped. Among equal totals the expert's id decides which is named: the outcome is the same.
 */
export function counted(
  sheets: readonly Scorecard[],
  criteria: readonly Criterion[],
  aggregation: Aggregation,
): CountedScorecard[] {
  const ordered = sheets
    .map((sheet) => ({ ...sheet, total: totalOf(sheet.scores, criteria) }))
    .sort((a, b) => compare(a.total, b.total) || (a.expertId < b.expertId ? -1 : 1))
  const last = ordered.length - 1
  const lowest = ordered.length > 2 && (aggregation === 'trimmed_mean' || aggregation === 'drop_lowest')
  const highest = ordered.length > 2 && aggregation === 'trimmed_mean'
  return ordered.map((sheet, at) => {
    if (lowest && at === 0) return { ...sheet, dropped: 'lowest' }
    return { ...sheet, dropped: highest && at === last ? 'highest' : null }
  })
}

/** The work's score from the totals that count. Throws without any. */
export function aggregate(sheets: readonly CountedScorecard[], aggregation: Aggregation): Exact {
  const totals = sheets.filter(({ dropped }) => dropped === null).map(({ total }) => total)
  return aggregation === 'median' ? median(totals) : mean(totals)
}

export function median(values: readonly Exact[]): Exact {
  const ordered = values.toSorted(compare)
  const middle = ordered.length >> 1
  if (ordered.length % 2 === 1) return ordered[middle]!
  return mean([ordered[middle - 1]!, ordered[middle]!])
}
