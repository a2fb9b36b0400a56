import type { Criterion } from '../../competition/setting/setting.ts'
import { totalOf } from '../result/aggregate.rule.ts'
import { compare, exact } from '../result/exact.ts'
import type { Scores } from '../review.ts'
import { asDecimals } from './own-ranking.rule.ts'

/** Reasons to ask before a scorecard is submitted. */
export const CAUTIONS = ['zero', 'low', 'uneven', 'unchanged'] as const
export type Caution = (typeof CAUTIONS)[number]

/** Totals below this, out of 100, are asked about: a missing digit makes 8 of 80. */
export const LOW_TOTAL = 20

/** With fewer criteria none of them shows what is usual in a scorecard. */
const LEAST_CRITERIA = 3

interface Content {
  readonly scores: Scores
  readonly comment: string
}

/**
 * What to ask about before a scorecard is submitted: a criterion of zero, a very low total, a criterion far below the
 * others, a returned scorecard with the content that was returned. `returned` is that content; null if it wasn't returned.
 */
export function cautionsOf(sheet: Content, criteria: readonly Criterion[], returned: Content | null): Caution[] {
  const found: Record<Caution, boolean> = {
    zero: criteria.some(({ key }) => sheet.scores[key] === 0),
    low:
      criteria.every(({ key }) => sheet.scores[key] !== undefined) &&
      compare(totalOf(asDecimals(sheet.scores), criteria), exact(LOW_TOTAL)) < 0,
    uneven: unevenCriteria(sheet.scores, criteria).length > 0,
    unchanged:
      returned !== null &&
      returned.comment.trim() === sheet.comment.trim() &&
      criteria.every(({ key }) => returned.scores[key] === sheet.scores[key]),
  }
  return CAUTIONS.filter((caution) => found[caution])
}

/**
 * Criteria whose share of their maximum is below half of the median share of the others: 8 among scores of 82 to 90.
 * A zero is asked about as such.
 */
export function unevenCriteria(scores: Scores, criteria: readonly Criterion[]): Criterion[] {
  const given = criteria.flatMap((criterion) => {
    const score = scores[criterion.key]
    return score === undefined ? [] : [{ criterion, share: score / criterion.max }]
  })
  if (given.length < LEAST_CRITERIA) return []
  return given
    .filter(({ criterion, share }) => {
      const others = given.filter((each) => each.criterion !== criterion).map((each) => each.share)
      return share > 0 && share < median(others) / 2
    })
    .map(({ criterion }) => criterion)
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.floor(sorted.length / 2)]!) / 2
}
