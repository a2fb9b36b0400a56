import type { Criterion } from '../../competition/setting/setting.ts'
import { totalOf } from '../result/aggregate.rule.ts'
import { compare, exact } from '../result/exact.ts'
import type { Scores } from '../review.ts'
import { asDecimals } from './own-ranking.rule.ts'

/** Reasons to ask before a scorecard is submitted. */
export const CAUTIONS = ['zero', 'low', 'unchanged'] as const
export type Caution = (typeof CAUTIONS)[number]

/** Totals below this, out of 100, are asked about: a missing digit makes 8 of 80. */
export const LOW_TOTAL = 20

interface Content {
  readonly scores: Scores
  readonly comment: string
}

/**
 * What to ask about before a scorecard is submitted: a criterion of zero, a very low total, a returned scorecard with
 * the content that was returned. `returned` is that content; null if it wasn't returned.
 */
export function cautionsOf(sheet: Content, criteria: readonly Criterion[], returned: Content | null): Caution[] {
  const found: Record<Caution, boolean> = {
    zero: criteria.some(({ key }) => sheet.scores[key] === 0),
    low:
      criteria.every(({ key }) => sheet.scores[key] !== undefined) &&
      compare(totalOf(asDecimals(sheet.scores), criteria), exact(LOW_TOTAL)) < 0,
    unchanged:
      returned !== null &&
      returned.comment.trim() === sheet.comment.trim() &&
      criteria.every(({ key }) => returned.scores[key] === sheet.scores[key]),
  }
  return CAUTIONS.filter((caution) => found[caution])
}
