import type { AGGREGATIONS, Criterion } from '../../competition/setting/setting.ts'
import type { Scorecard } from '../scoring/scorecard.ts'
import { compare, exact, mean, sum, type Exact } from './exact.ts'

export type Aggregation = (typeof AGGREGATIONS)[number]

export interface CountedScorecard extends Scorecard {
  readonly total: Exact
  readonly dropped: 'highest' | 'lowest' | null
}

/**
 * One expert's total for a work, out of 100: the sum of score divided by maximum times weight. Throws when a criterion
 * has no score: only complete scorecards count.
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
 * The aggregation that takes place for this number of scorecards: with two or fewer none is dropped, so that trimming
 * and `drop_lowest` are the mean of all.
 */
export function appliedAggregation(aggregation: Aggregation, scorecards: number): Aggregation {
  return scorecards > 2 || aggregation === 'median' ? aggregation : 'mean'
}

/**
 * The scorecards that count. Trimming drops one highest and one lowest total, `drop_lowest` one lowest; with two or
 * fewer none is dropped. Among equal totals the expert's id selects the dropped one, which doesn't affect the score.
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
  const applied = appliedAggregation(aggregation, ordered.length)
  const lowest = applied === 'trimmed_mean' || applied === 'drop_lowest'
  const highest = applied === 'trimmed_mean'
  return ordered.map((sheet, at) => {
    if (lowest && at === 0) return { ...sheet, dropped: 'lowest' }
    return { ...sheet, dropped: highest && at === last ? 'highest' : null }
  })
}

/** The work's score from the totals that count. Throws for an empty list. */
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
