import { totalOf } from '@podium/core/review/result/aggregate.rule.ts'
import { toDecimal } from '@podium/core/review/result/exact.ts'
import type { Scores } from '@podium/core/review/review.ts'
import { asDecimals } from '@podium/core/review/scoring/own-ranking.rule.ts'
import { whyNotScore } from '@podium/core/review/scoring/score.rule.ts'
import type { TaskDetail } from '@podium/core/review/views.ts'

/** The total of a scorecard while it is edited; a dash until it is complete and valid. */
export function sheetTotal(scores: Scores, { setting }: Pick<TaskDetail, 'setting'>): string {
  const complete = setting.criteria.every(({ key }) => scores[key] !== undefined)
  if (!complete || whyNotScore(scores, setting)) return '—'
  return toDecimal(totalOf(asDecimals(scores), setting.criteria), 2)
}
