import { describe, expect, test } from 'vitest'
import { ReviewSetting } from '../../competition/setting/setting.ts'
import { rankWorks } from '../result/rank.rule.ts'
import { reviewRefusals } from '../refusals.ts'
import { whyNotScore } from '../scoring/score.rule.ts'
import { madeUpScore, tryReview, type TriedEntry } from './review-trial.rule.ts'

const settingOf = (given: object = {}) =>
  ReviewSetting.parse({
    criteria: [
      { key: 'idea', name: '创新', weight: 60 },
      { key: 'use', name: '应用', weight: 40, max: 50 },
    ],
    expertsPerWork: 3,
    ...given,
  })
const work = (label: string, scores: readonly (readonly [number, number])[], comment = ''): TriedEntry => ({
  workId: label,
  label,
  earlier: [],
  sheets: scores.map(([idea, use], at) => ({ expertId: `e${at}`, scores: { idea, use }, comment })),
})

describe('a review setting, tried on made-up scores', () => {
  const first = work('甲', [
    [90, 40],
    [80, 40],
    [100, 50],
  ])
  const second = work('乙', [
    [70, 30],
    [80, 40],
    [90, 45],
  ])

  test('ranks the works as the calculation does, with every step', () => {
    const { faults, refusal, doubt, results } = tryReview(settingOf(), [second, first])
    expect([faults, refusal, doubt]).toEqual([[], null, null])
    expect(results.map(({ workId, rank, shown }) => [workId, rank, shown])).toEqual([
      ['甲', 1, '86.00'],
      ['乙', 2, '80.00'],
    ])
    expect(results[0]!.explanation.sheets.map(({ expertId, dropped }) => [expertId, dropped])).toEqual([
      ['e1', 'lowest'],
      ['e0', null],
      ['e2', 'highest'],
    ])
    const scored = [first, second].map(({ workId, sheets }) => ({
      workId,
      earlier: [],
      sheets: sheets.map(({ expertId, scores }) => ({
        expertId,
        scores: { idea: String(scores['idea']), use: String(scores['use']) },
      })),
    }))
    expect(results).toEqual(rankWorks(scored, settingOf()))
  })

  test('leaves out scorecards that could not be submitted, and says why', () => {
    const third = work('丙', [
      [101, 40],
      [80.3, 40],
      [80, 40],
    ])
    const { faults, doubt, results } = tryReview(settingOf(), [third])
    expect(faults.map(({ expertId, field, refusal }) => [expertId, field, refusal.kind.code])).toEqual([
      ['e0', 'idea', reviewRefusals.OUT_OF_RANGE.code],
      ['e1', 'idea', reviewRefusals.OFF_STEP.code],
    ])
    expect(doubt?.kind.code).toBe(reviewRefusals.FEW_SCORES.code)
    expect(results.map(({ shown }) => shown)).toEqual(['80.00'])
  })

  test('calculates nothing without a scorecard, or without the result of an earlier stage', () => {
    expect(tryReview(settingOf(), [work('丁', [])]).refusal?.kind.code).toBe(reviewRefusals.NO_SCORES.code)
    const stageId = '00000000-0000-4000-8000-000000000001'
    const combined = settingOf({ earlierStages: [{ stageId, weight: 40 }] })
    const without = tryReview(combined, [first])
    expect([without.refusal?.kind.code, without.results]).toEqual([reviewRefusals.NO_EARLIER_RESULT.code, []])
    const { results } = tryReview(combined, [{ ...first, earlier: [{ stageId, fraction: '60' }] }])
    expect(results.map(({ shown }) => shown)).toEqual(['75.60'])
  })
})

test('made-up scores can be submitted', () => {
  for (const step of [1, 0.5, 0.1, 0.01] as const) {
    const setting = settingOf({ step })
    for (let seed = 0; seed < 200; seed += 1) {
      const idea = madeUpScore(seed, { max: 100, step })
      expect([seed, step, whyNotScore({ idea, use: madeUpScore(seed, { max: 50, step }) }, setting)]).toEqual([
        seed,
        step,
        null,
      ])
    }
  }
})
