import type { Criterion } from '../../competition/setting/setting.ts'
import { totalOf } from '../result/aggregate.rule.ts'
import { compare } from '../result/exact.ts'
import type { Scores } from '../review.ts'

interface OwnRank {
  readonly rank: number
  /** Shares its rank with another. */
  readonly tied: boolean
}

/**
 * Ranks one expert's works by their unrounded totals, with gaps (1, 2, 2, 4). A work without a score for every
 * criterion has no rank.
 */
export function rankOwn(
  works: ReadonlyArray<{ readonly taskId: string; readonly scores: Scores }>,
  criteria: readonly Criterion[],
): Map<string, OwnRank> {
  const whole = works
    .filter(({ scores }) => criteria.every(({ key }) => scores[key] !== undefined))
    .map(({ taskId, scores }) => ({ taskId, total: totalOf(asDecimals(scores), criteria) }))
    .toSorted((a, b) => compare(b.total, a.total))
  const same = (one: number, other: number) => {
    const [a, b] = [whole[one], whole[other]]
    return a !== undefined && b !== undefined && compare(a.total, b.total) === 0
  }
  return new Map(
    whole.map(({ taskId, total }, at) => {
      const rank = 1 + whole.findIndex((other) => compare(other.total, total) === 0)
      return [taskId, { rank, tied: same(at, at - 1) || same(at, at + 1) }]
    }),
  )
}

/** Scores as plain decimals, for exact sums. */
export function asDecimals(scores: Scores): Record<string, string> {
  return Object.fromEntries(Object.entries(scores).map(([key, value]) => [key, String(value)]))
}
