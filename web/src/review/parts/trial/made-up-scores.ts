import type { ReviewSetting } from '@podium/core/competition/setting/setting.ts'
import { madeUpScore, type TriedEntry, type TriedSheet } from '@podium/core/review/trial/review-trial.rule.ts'

/** Scorecards a work begins with at most; more are added by hand. */
export const SHEETS_SHOWN = 5

/** A made-up scorecard; the same for the same seed. */
export function madeUpSheet(setting: ReviewSetting, expertId: string, seed: number): TriedSheet {
  const { criteria, step, commentMin, commentRequired } = setting
  return {
    expertId,
    scores: Object.fromEntries(criteria.map(({ key, max }, at) => [key, madeUpScore(seed * 31 + at, { max, step })])),
    comment: commentRequired ? '示例评语。'.repeat(Math.ceil(Math.max(1, commentMin) / 5)) : '',
  }
}

/** A made-up work with as many scorecards as the setting asks for, or as are shown. */
export function madeUpEntry(setting: ReviewSetting, no: number, draw: number): TriedEntry {
  const experts = Math.min(setting.expertsPerWork, SHEETS_SHOWN)
  return {
    workId: String(no),
    label: String(no),
    sheets: Array.from({ length: experts }, (_, at) =>
      madeUpSheet(setting, String(at + 1), draw * 1009 + no * 101 + at),
    ),
    earlier: setting.earlierStages.map(({ stageId }, at) => ({
      stageId,
      fraction: String(madeUpScore(draw * 1009 + no * 101 + 50 + at, { max: 100, step: 1 })),
    })),
  }
}

/** The entries with the scores of the first for the second, in the other order of experts. */
export function withEqualScores(entries: readonly TriedEntry[]): TriedEntry[] {
  const [first, second, ...rest] = entries
  if (!first || !second) return [...entries]
  const sheets = first.sheets.map((sheet, at) => ({ ...sheet, expertId: String(first.sheets.length - at) }))
  return [first, { ...second, sheets, earlier: first.earlier }, ...rest]
}
