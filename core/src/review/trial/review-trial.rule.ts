import type { Refusal } from '../../base/refusal.ts'
import type { ReviewSetting } from '../../competition/setting/setting.ts'
import { whyNotCalculate } from '../result/calculation.rule.ts'
import { rankWorks, type Result } from '../result/rank.rule.ts'
import type { Scores } from '../review.ts'
import { sheetFaults } from '../scoring/score.rule.ts'
import type { EarlierResult } from '../scoring/scorecard.ts'

/** A made-up scorecard. */
export interface TriedSheet {
  readonly expertId: string
  readonly scores: Scores
  readonly comment: string
}

/** A made-up work with its scorecards, and its results of earlier stages. */
export interface TriedEntry {
  readonly workId: string
  readonly label: string
  readonly sheets: readonly TriedSheet[]
  readonly earlier: readonly EarlierResult[]
}

/** Why a scorecard can't be submitted; `field`: key of the criterion, or `comment`. */
export interface SheetFault {
  readonly workId: string
  readonly expertId: string
  readonly field: string
  readonly refusal: Refusal
}

/** What a review setting makes of made-up scores. */
export interface ReviewTrial {
  /** Scorecards with a fault aren't submitted and don't count. */
  readonly faults: readonly SheetFault[]
  /** Why nothing can be calculated; null: the results are there. */
  readonly refusal: Refusal | null
  /** What staff have to confirm first. */
  readonly doubt: Refusal | null
  /** By rank. */
  readonly results: readonly Result[]
}

/** Tries a review setting on made-up scores, by the rules of scoring and of the calculation. */
export function tryReview(setting: ReviewSetting, works: readonly TriedEntry[]): ReviewTrial {
  const faults = works.flatMap(({ workId, sheets }) =>
    sheets.flatMap((sheet) =>
      sheetFaults(sheet, setting).map((fault) => ({ workId, expertId: sheet.expertId, ...fault })),
    ),
  )
  const entries = works.map(({ workId, sheets, ...work }) => {
    const isFaulty = (expertId: string) => faults.some((each) => each.workId === workId && each.expertId === expertId)
    const submitted = sheets.filter(({ expertId }) => !isFaulty(expertId))
    return { ...work, workId, sheets: submitted.map(({ expertId, scores }) => ({ expertId, scores: asText(scores) })) }
  })
  const refusal = whyNotCalculate(entries, setting, true)
  const doubt = refusal ? null : whyNotCalculate(entries, setting, false)
  return { faults, refusal, doubt, results: refusal ? [] : rankWorks(entries, setting) }
}

const asText = (scores: Scores): Record<string, string> =>
  Object.fromEntries(Object.entries(scores).map(([key, value]) => [key, String(value)]))

/** A made-up score between 60 and 95 percent of the greatest one, on the step of the setting; the same for the same seed. */
export function madeUpScore(seed: number, { max, step }: { readonly max: number; readonly step: number }): number {
  // Multiplication by a large odd number, as in a hash of integers, spreads neighbouring seeds.
  const spread = (Math.imul(seed + 1, 0x9e3779b1) >>> 0) / 2 ** 32
  const steps = Math.floor((max * (0.6 + 0.35 * spread)) / step)
  return Number((steps * step).toFixed(2))
}
