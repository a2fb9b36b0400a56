import type { PromotionRule } from '../competition/setting/promotion-setting.ts'
import { ballotOf, prepare } from './ballot.ts'
import type { Contender, PromotionDecisions } from './contender.ts'
import type { Evaluation, KeptPlaces } from './evaluation.ts'
import { Promotion } from './promotion-walk.ts'

const NONE: KeptPlaces = new Map()

/**
 * Decides who leaves the stage. Nobody is cut from a tie: where a rank has more entries than places are left, all of
 * them wait for a decision and nobody below them is admitted by that row. @spec B16
 */
export function evaluatePromotion(
  contenders: readonly Contender[],
  rule: PromotionRule,
  decisions: PromotionDecisions,
  kept: KeptPlaces = NONE,
): Evaluation {
  return new Promotion(prepare(ballotOf(contenders), rule), decisions, kept).run()
}
