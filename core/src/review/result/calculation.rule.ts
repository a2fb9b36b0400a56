import type { ReviewSetting } from '../../competition/setting/setting.ts'
import { refusalText, refuse, type Refusal, type TextParams } from '../../base/refusal.ts'
import type { EntryScores, ScoredWork } from '../scoring/scorecard.ts'
import { reviewRefusals } from '../refusals.ts'
import { whyNotCombine } from './combine.rule.ts'

/** Incremented whenever the same inputs would give a different result. */
export const RULE_VERSION = 1

/** Labels listed in a message before the rest is only counted. */
const SHOWN_LABELS = 5

/** Whether a work has fewer submitted scores than the rule requires. */
export function isIncomplete(scores: number, expertsPerWork: number): boolean {
  return scores < expertsPerWork
}

/**
 * Why the results can't be calculated, all at once: works without an earlier result that counts, works without scores,
 * which can't be ranked, and works with fewer scores than required, which need confirmation. The refusal is the first of
 * these; where there are several, its fields name each under its code.
 */
export function whyNotCalculate(
  entries: readonly EntryScores[],
  rule: Pick<ReviewSetting, 'expertsPerWork' | 'earlierStages' | 'earlierMissing'>,
  acceptFewScores: boolean,
): Refusal | null {
  if (entries.length === 0) return refuse(reviewRefusals.NO_WORKS)
  const lacks = [
    whyNotCombine(entries, rule),
    whyNoScores(entries, rule.expertsPerWork),
    acceptFewScores ? null : whyFewScores(entries, rule.expertsPerWork),
  ].filter((lack) => lack !== null)
  const [first = null] = lacks
  if (lacks.length < 2) return first
  const fields = lacks.map((lack) => ({
    path: String(lack.kind.code),
    zh: refusalText(lack, 'zh-cn'),
    en: refusalText(lack, 'en'),
  }))
  return { ...first!, fields }
}

function whyNoScores(entries: readonly EntryScores[], expertsPerWork: number): Refusal | null {
  const none = entries.filter(({ sheets }) => sheets.length === 0)
  return none.length > 0 ? refuse(reviewRefusals.NO_SCORES, named(none, expertsPerWork)) : null
}

function whyFewScores(entries: readonly EntryScores[], expertsPerWork: number): Refusal | null {
  const few = entries.filter(({ sheets }) => sheets.length > 0 && isIncomplete(sheets.length, expertsPerWork))
  return few.length > 0 ? refuse(reviewRefusals.FEW_SCORES, named(few, expertsPerWork)) : null
}

/** The first works by label, each with its submitted scores of those required. */
function named(entries: readonly EntryScores[], expertsPerWork: number): TextParams {
  const shown = [...entries].sort((a, b) => (a.label < b.label ? -1 : 1)).slice(0, SHOWN_LABELS)
  const count = ({ sheets }: EntryScores) => `${sheets.length}/${expertsPerWork}`
  const rest = entries.length > SHOWN_LABELS ? '…' : ''
  return {
    count: entries.length,
    labels: shown.map((entry) => `${entry.label}（${count(entry)}）`).join('、') + rest,
    labelsEn: shown.map((entry) => `${entry.label} (${count(entry)})`).join(', ') + rest,
  }
}

/**
 * All inputs of a result in canonical form: their SHA-256 is stored with the run, so that later changes of scores are
 * detected. @spec B17
 */
export function canonicalInputs(works: readonly ScoredWork[], rule: ReviewSetting): string {
  const isCombined = rule.earlierStages.length > 0
  const sorted = works
    .map(({ workId, sheets, earlier }) => ({
      workId,
      ...(isCombined && { earlier: earlier.map(({ stageId, fraction }) => [stageId, fraction]).sort(byKey) }),
      sheets: sheets
        .map(({ expertId, scores }) => ({ expertId, scores: Object.entries(scores).sort(byKey) }))
        .sort((a, b) => (a.expertId < b.expertId ? -1 : 1)),
    }))
    .sort((a, b) => (a.workId < b.workId ? -1 : 1))
  const { criteria, aggregation, tieBreaks, decimals } = rule
  return JSON.stringify({
    ruleVersion: RULE_VERSION,
    criteria: criteria.map(({ key, weight, max }) => [key, weight, max]),
    aggregation,
    tieBreaks: tieBreaks.map(({ by, criterion }) => [by, criterion ?? null]),
    decimals,
    ...(isCombined && {
      earlierStages: rule.earlierStages.map(({ stageId, weight }) => [stageId, weight]),
      earlierMissing: rule.earlierMissing,
    }),
    works: sorted,
  })
}

function byKey([a]: readonly string[], [b]: readonly string[]): number {
  return a! < b! ? -1 : 1
}
