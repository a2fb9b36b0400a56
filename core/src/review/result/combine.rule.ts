import type { ReviewSetting } from '../../competition/setting/setting.ts'
import { refuse, type Refusal } from '../../base/refusal.ts'
import { reviewRefusals } from '../refusals.ts'
import type { EarlierResult, EntryScores } from '../scoring/scorecard.ts'
import { fromFraction, sum, type Exact } from './exact.ts'

export type CombineRule = Pick<ReviewSetting, 'earlierStages' | 'earlierMissing'>

/** Labels listed in a message before the rest is only counted. */
const SHOWN_LABELS = 5

/** A stage's share of a final score. `stageId` null: the stage itself. */
export interface StagePart {
  readonly stageId: string | null
  readonly weight: number
  readonly score: Exact
}

/** The weight of the stage itself: what the earlier ones leave of 100. */
export function ownWeight({ earlierStages }: Pick<CombineRule, 'earlierStages'>): number {
  return 100 - earlierStages.reduce((total, { weight }) => total + weight, 0)
}

/** The stages that make up a work's final score; none where the stage stands alone. */
export function stagesOf(own: Exact, earlier: readonly EarlierResult[], rule: CombineRule): StagePart[] {
  if (rule.earlierStages.length === 0) return []
  const found = rule.earlierStages.flatMap(({ stageId, weight }): StagePart[] => {
    const result = earlier.find((each) => each.stageId === stageId)
    return result ? [{ stageId, weight, score: fromFraction(result.fraction) }] : []
  })
  return [...found, { stageId: null, weight: ownWeight(rule), score: own }]
}

/** The exact mean of the stages by their weights; where one is missing, the others make up the whole. */
export function combined(own: Exact, stages: readonly StagePart[]): Exact {
  if (stages.length === 0) return own
  const total = stages.reduce((weights, { weight }) => weights + weight, 0)
  return sum(stages.map(({ score, weight }) => score.mul(BigInt(weight)))).div(BigInt(total))
}

/** Why the stages can't be combined: a work has no result at an earlier one, and the setting doesn't allow that. */
export function whyNotCombine(entries: readonly EntryScores[], rule: CombineRule): Refusal | null {
  if (rule.earlierMissing === 'rescale') return null
  const without = entries.filter(({ earlier }) =>
    rule.earlierStages.some(({ stageId }) => !earlier.some((result) => result.stageId === stageId)),
  )
  if (without.length === 0) return null
  const labels = without.map(({ label }) => label).sort()
  const shown = labels.slice(0, SHOWN_LABELS).join('、') + (labels.length > SHOWN_LABELS ? '…' : '')
  return refuse(reviewRefusals.NO_EARLIER_RESULT, { count: labels.length, labels: shown })
}
