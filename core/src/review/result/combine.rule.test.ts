import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ReviewSetting } from '../../competition/setting/setting.ts'
import { reviewRefusals } from '../refusals.ts'
import { canonicalInputs } from './calculation.rule.ts'
import { combined, ownWeight, stagesOf, whyNotCombine, type CombineRule } from './combine.rule.ts'
import { exact, fromFraction } from './exact.ts'

const rule: CombineRule = {
  earlierStages: [
    { stageId: 's1', weight: 20 },
    { stageId: 's2', weight: 30 },
  ],
  earlierMissing: 'refuse',
}
const both = [
  { stageId: 's1', fraction: '250/3' },
  { stageId: 's2', fraction: '80' },
]
const score = (earlier: readonly { stageId: string; fraction: string }[], own = '90', by = rule) =>
  combined(exact(own), stagesOf(exact(own), earlier, by)).toFraction()

describe('the final score of a stage', () => {
  test('is its own where no earlier stage counts', () => {
    expect(score(both, '90', { ...rule, earlierStages: [] })).toBe('90')
  })

  test('is the exact mean of the stages by their weights, which total 100', () => {
    expect(ownWeight(rule)).toBe(50)
    expect(score(both)).toBe('257/3')
  })

  test('gives the weight of a missing stage to the others', () => {
    expect(score([both[1]!])).toBe('345/4')
    expect(score([])).toBe('90')
  })

  test('lies between the least and the greatest of its stages', () => {
    const value = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => fromFraction(`${hundredths}/100`))
    fc.assert(
      fc.property(value, value, value, (first, second, own) => {
        const earlier = [
          { stageId: 's1', fraction: first.toFraction() },
          { stageId: 's2', fraction: second.toFraction() },
        ]
        const all = combined(own, stagesOf(own, earlier, rule))
        const sorted = [first, second, own].sort((a, b) => a.compare(b))
        return all.compare(sorted[0]!) >= 0 && all.compare(sorted[2]!) <= 0
      }),
    )
  })
})

test.each([
  ['is calculated where all have their results', both, 'refuse', null],
  ['is refused where one lacks a result', [both[0]!], 'refuse', reviewRefusals.NO_EARLIER_RESULT],
  ['is calculated all the same where the setting says so', [], 'rescale', null],
] as const)('a batch %s', (_, earlier, earlierMissing, refused) => {
  const entries = [{ workId: 'w', label: 'A1', sheets: [], earlier: [...earlier] }]
  expect(whyNotCombine(entries, { ...rule, earlierMissing })?.kind ?? null).toBe(refused)
})

test('the inputs of a run contain the earlier results that count, and no others', () => {
  const work = (fraction: string) => [{ workId: 'w', sheets: [], earlier: [{ stageId: 's1', fraction }] }]
  const criteria = [{ key: 'all', name: '总分', weight: 100 }]
  const setting = { ...ReviewSetting.parse({ criteria, expertsPerWork: 3 }), ...rule }
  expect(canonicalInputs(work('80'), setting)).not.toBe(canonicalInputs(work('81'), setting))
  const alone = { ...setting, earlierStages: [] }
  expect(canonicalInputs(work('80'), alone)).toBe(canonicalInputs(work('81'), alone))
})
