import type { ReviewSetting } from '../../competition/setting/setting.ts'
import { aggregate, counted, median, type CountedScorecard } from './aggregate.rule.ts'
import { combined, stagesOf, type CombineRule, type StagePart } from './combine.rule.ts'
import { compare, exact, mean, toDecimal, type Exact } from './exact.ts'

import type { Explanation, ScoredWork } from '../scoring/scorecard.ts'

export type RankRule = Pick<ReviewSetting, 'criteria' | 'aggregation' | 'tieBreaks' | 'decimals'> & CombineRule
export type TieBreak = RankRule['tieBreaks'][number]

export interface Result {
  readonly workId: string
  readonly score: Exact
  /** Score rounded half up to the decimals of the setting. */
  readonly shown: string
  readonly rank: number
  /** Shares its rank with another work after every tie-break. */
  readonly tied: boolean
  readonly explanation: Explanation
}

interface RankedWork {
  readonly workId: string
  readonly sheets: readonly CountedScorecard[]
  readonly score: Exact
  readonly stages: readonly StagePart[]
  readonly breaks: readonly Exact[]
}

/**
 * Ranks works with gaps (1, 2, 2, 4) by unrounded score. Equal scores go through the tie-breaks in order; works that
 * are still equal share a rank and are marked as tied. The result doesn't depend on the order of the input.
 * @spec C46 B17
 */
export function rankWorks(works: readonly ScoredWork[], rule: RankRule): Result[] {
  const ranked = works.map((work) => rankedOf(work, rule)).sort(byRank)
  let rank = 0
  return ranked.map((work, at) => {
    const before = ranked[at - 1]
    const after = ranked[at + 1]
    const sameAsBefore = before !== undefined && difference(before, work) === 0
    if (!sameAsBefore) rank = at + 1
    const tied = sameAsBefore || (after !== undefined && difference(work, after) === 0)
    return {
      workId: work.workId,
      score: work.score,
      shown: toDecimal(work.score, rule.decimals),
      rank,
      tied,
      explanation: explain(work, ranked, rule),
    }
  })
}

function rankedOf({ workId, sheets, earlier }: ScoredWork, rule: RankRule): RankedWork {
  const all = counted(sheets, rule.criteria, rule.aggregation)
  const own = aggregate(all, rule.aggregation)
  const stages = stagesOf(own, earlier, rule)
  return {
    workId,
    sheets: all,
    score: combined(own, stages),
    stages,
    breaks: rule.tieBreaks.map((tieBreak) => breakValue(tieBreak, all)),
  }
}

/**
 * The value that a tie-break compares, higher first: a criterion's mean over all experts, or the highest, lowest or
 * median total over all experts, dropped ones included.
 */
function breakValue({ by, criterion }: TieBreak, sheets: readonly CountedScorecard[]): Exact {
  const totals = sheets.map(({ total }) => total).sort(compare)
  if (by === 'highest_single') return totals.at(-1)!
  if (by === 'lowest_single') return totals[0]!
  if (by === 'median') return median(totals)
  return mean(sheets.map(({ scores }) => exact(scores[criterion ?? ''] ?? '0')))
}

/** Positive when `b` ranks higher. */
function difference(a: RankedWork, b: RankedWork): number {
  const byScore = compare(b.score, a.score)
  if (byScore !== 0) return byScore
  for (const [at, value] of a.breaks.entries()) {
    const order = compare(b.breaks[at]!, value)
    if (order !== 0) return order
  }
  return 0
}

/** Equal works are sorted by id, only to make the order deterministic. */
function byRank(a: RankedWork, b: RankedWork): number {
  return difference(a, b) || (a.workId < b.workId ? -1 : 1)
}

function explain(work: RankedWork, all: readonly RankedWork[], rule: RankRule): Explanation {
  let rivals = all.filter((other) => other !== work && compare(other.score, work.score) === 0)
  const ties: Array<Explanation['ties'][number]> = []
  for (const [at, { by, criterion }] of rule.tieBreaks.entries()) {
    if (rivals.length === 0) break
    const value = work.breaks[at]!
    rivals = rivals.filter((other) => compare(other.breaks[at]!, value) === 0)
    ties.push({ by, criterion: criterion ?? null, value: toDecimal(value, 4), left: rivals.length })
  }
  return {
    sheets: work.sheets.map(({ expertId, scores, total, dropped }) => ({
      expertId,
      scores: { ...scores },
      total: toDecimal(total, 4),
      dropped,
    })),
    aggregation: rule.aggregation,
    fraction: work.score.toFraction(),
    ...(work.stages.length > 0 && {
      stages: work.stages.map(({ stageId, weight, score }) => {
        return { stageId, weight, fraction: score.toFraction(), score: toDecimal(score, 4) }
      }),
    }),
    ties,
  }
}
