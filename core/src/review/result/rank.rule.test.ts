import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Criterion } from '../../competition/setting/setting.ts'
import { aggregate, appliedAggregation, counted, totalOf } from './aggregate.rule.ts'
import { canonicalInputs, whyNotCalculate } from './calculation.rule.ts'
import { compare, exact, fromFraction, mean, toDecimal } from './exact.ts'
import { rankWorks, type RankRule } from './rank.rule.ts'
import type { ScoredWork, Scorecard } from '../scoring/scorecard.ts'
import { reviewRefusals } from '../refusals.ts'

const criterion = (key: string, weight: number, max = 100): Criterion => ({
  key,
  name: key,
  nameEn: '',
  description: '',
  weight,
  max,
})
const whole: RankRule = {
  criteria: [criterion('all', 100)],
  aggregation: 'mean',
  tieBreaks: [],
  decimals: 2,
  earlierStages: [],
  earlierMissing: 'refuse',
}

/** One criterion, one total per expert. */
const sheets = (...totals: string[]): Scorecard[] => totals.map((all, at) => ({ expertId: `e${at}`, scores: { all } }))
const work = (workId: string, ...totals: string[]): ScoredWork => ({ workId, sheets: sheets(...totals), earlier: [] })
const scoreOf = (rule: Partial<RankRule>, ...totals: string[]) =>
  rankWorks([work('w', ...totals)], { ...whole, ...rule })[0]!.shown

describe('exact fractions', () => {
  test.each([
    ['0.1 + 0.2', exact('0.1').add(exact('0.2')), '3/10'],
    ['mean of 10, 10, 11', mean([exact(10), exact(10), exact(11)]), '31/3'],
    ['-3.25', exact('-3.25'), '-13/4'],
  ])('%s', (_, value, fraction) => expect(value.toFraction()).toBe(fraction))

  test.each([
    [fromFraction('1/8'), 2, '0.13'],
    [fromFraction('-1/8'), 2, '-0.13'],
    [fromFraction('1/3'), 4, '0.3333'],
    [fromFraction('199/2'), 0, '100'],
    [fromFraction('-1/1000'), 1, '0.0'],
    [exact(5), 2, '5.00'],
  ])('rounds half up, away from zero', (value, decimals, text) => expect(toDecimal(value, decimals)).toBe(text))

  test.each(['1e3', 'NaN', 'Infinity', '', '1.', '.5', '+1', '٥'])('refuses %s', (text) => {
    expect(() => exact(text)).toThrow('not a plain decimal')
  })
})

describe('the score of a work', () => {
  test.each([
    ['mean', ['90', '80', '70', '60'], '75.00'],
    ['trimmed_mean', ['100', '80', '70', '0'], '75.00'],
    ['trimmed_mean', ['90', '80', '10'], '80.00'],
    ['trimmed_mean', ['90', '80'], '85.00'],
    ['trimmed_mean', ['90'], '90.00'],
    ['trimmed_mean', ['80', '80', '80'], '80.00'],
    ['drop_lowest', ['90', '80', '10'], '85.00'],
    ['drop_lowest', ['90', '10'], '50.00'],
    ['median', ['90', '80', '10'], '80.00'],
    ['median', ['90', '80', '70', '10'], '75.00'],
    ['median', ['66.5'], '66.50'],
  ] as const)('%s of %j is %s', (aggregation, totals, shown) => {
    expect(scoreOf({ aggregation }, ...totals)).toBe(shown)
  })

  test.each([
    ['trimmed_mean', 3, 'trimmed_mean'],
    ['trimmed_mean', 2, 'mean'],
    ['drop_lowest', 2, 'mean'],
    ['drop_lowest', 3, 'drop_lowest'],
    ['median', 2, 'median'],
  ] as const)('%s of %i scorecards is calculated as %s', (aggregation, scorecards, applied) => {
    expect(appliedAggregation(aggregation, scorecards)).toBe(applied)
  })

  test('weighs each criterion by its share of its own maximum', () => {
    const criteria = [criterion('idea', 40, 10), criterion('craft', 60, 100)]
    expect(totalOf({ idea: '7', craft: '85' }, criteria).toFraction()).toBe('79')
  })

  test('is not changed by the order of sheets, nor by floating numbers', () => {
    const score = fc.integer({ min: 0, max: 10_000 }).map((cents) => String(cents / 100))
    fc.assert(
      fc.property(
        fc.array(score, { minLength: 1, maxLength: 9 }),
        fc.constantFrom('mean', 'trimmed_mean', 'drop_lowest', 'median'),
        (totals, aggregation) => {
          const one = counted(sheets(...totals), whole.criteria, aggregation)
          const other = counted(sheets(...totals).reverse(), whole.criteria, aggregation)
          expect(compare(aggregate(one, aggregation), aggregate(other, aggregation))).toBe(0)
        },
      ),
    )
  })

  test('lies between the lowest and the highest total', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 9 }),
        fc.constantFrom('mean', 'trimmed_mean', 'drop_lowest', 'median'),
        (totals, aggregation) => {
          const score = aggregate(counted(sheets(...totals.map(String)), whole.criteria, aggregation), aggregation)
          expect(compare(score, exact(Math.min(...totals)))).toBeGreaterThanOrEqual(0)
          expect(compare(score, exact(Math.max(...totals)))).toBeLessThanOrEqual(0)
        },
      ),
    )
  })
})

describe('ranks', () => {
  const ranksOf = (works: ScoredWork[], rule: Partial<RankRule> = {}) =>
    rankWorks(works, { ...whole, ...rule }).map(({ workId, rank, tied }) => [workId, rank, tied])

  test('of equal works are shared and the next is left out: 1, 2, 2, 4', () => {
    expect(ranksOf([work('a', '90'), work('b', '80'), work('c', '80'), work('d', '70')])).toEqual([
      ['a', 1, false],
      ['b', 2, true],
      ['c', 2, true],
      ['d', 4, false],
    ])
  })

  test('follow full precision where the rounded scores are the same', () => {
    const works = [work('a', '80', '80', '80.01'), work('b', '80', '80', '80')]
    expect(rankWorks(works, { ...whole, decimals: 2 }).map(({ shown }) => shown)).toEqual(['80.00', '80.00'])
    expect(ranksOf(works)).toEqual([
      ['a', 1, false],
      ['b', 2, false],
    ])
  })

  test('follow the tie-breaks in order, and say what decided', () => {
    const works = [work('a', '85', '75'), work('b', '90', '70'), work('c', '80', '80')]
    const results = rankWorks(works, { ...whole, tieBreaks: [{ by: 'median' }, { by: 'highest_single' }] })
    expect(results.map(({ workId, rank, explanation }) => [workId, rank, explanation.ties])).toEqual([
      [
        'b',
        1,
        [
          { by: 'median', criterion: null, value: '80.0000', left: 2 },
          { by: 'highest_single', criterion: null, value: '90.0000', left: 0 },
        ],
      ],
      [
        'a',
        2,
        [
          { by: 'median', criterion: null, value: '80.0000', left: 2 },
          { by: 'highest_single', criterion: null, value: '85.0000', left: 0 },
        ],
      ],
      [
        'c',
        3,
        [
          { by: 'median', criterion: null, value: '80.0000', left: 2 },
          { by: 'highest_single', criterion: null, value: '80.0000', left: 0 },
        ],
      ],
    ])
  })

  test('compare the named criterion, experts that were dropped included', () => {
    const criteria = [criterion('idea', 50), criterion('craft', 50)]
    const both = (workId: string, idea: string, craft: string): ScoredWork => ({
      workId,
      sheets: [{ expertId: 'e', scores: { idea, craft } }],
      earlier: [],
    })
    const tieBreaks = [{ by: 'criterion' as const, criterion: 'craft' }]
    expect(ranksOf([both('a', '90', '70'), both('b', '70', '90')], { criteria, tieBreaks })).toEqual([
      ['b', 1, false],
      ['a', 2, false],
    ])
  })

  test('put the better lowest single score first', () => {
    expect(ranksOf([work('a', '100', '60'), work('b', '80', '80')], { tieBreaks: [{ by: 'lowest_single' }] })).toEqual([
      ['b', 1, false],
      ['a', 2, false],
    ])
  })

  test('are the same whatever the order of rows', () => {
    const totals = fc.array(fc.integer({ min: 60, max: 64 }).map(String), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(totals, { minLength: 1, maxLength: 12 }), fc.infiniteStream(fc.nat()), (rows, noise) => {
        const works = rows.map((row, at) => work(`w${at}`, ...row))
        const keyed = works.map((one) => ({ one, key: noise.next().value! }))
        const shuffled = keyed
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => ({ ...one, sheets: one.sheets.toReversed() }))
        const rule: RankRule = { ...whole, aggregation: 'trimmed_mean', tieBreaks: [{ by: 'median' }] }
        expect(rankWorks(shuffled, rule)).toEqual(rankWorks(works, rule))
      }),
    )
  })

  test('count the better works plus one, and mark as tied exactly those that share', () => {
    const totals = fc.array(fc.integer({ min: 60, max: 62 }).map(String), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(totals, { minLength: 1, maxLength: 12 }), (rows) => {
        const results = rankWorks(
          rows.map((row, at) => work(`w${at}`, ...row)),
          whole,
        )
        for (const result of results) {
          const better = results.filter((other) => compare(other.score, result.score) > 0).length
          const equal = results.filter((other) => compare(other.score, result.score) === 0).length
          expect([result.rank, result.tied]).toEqual([better + 1, equal > 1])
        }
      }),
    )
  })

  test('explain which scores were dropped', () => {
    const [result] = rankWorks([work('a', '90', '80', '10')], { ...whole, aggregation: 'trimmed_mean' })
    expect(result!.explanation).toEqual({
      sheets: [
        { expertId: 'e2', scores: { all: '10' }, total: '10.0000', dropped: 'lowest' },
        { expertId: 'e1', scores: { all: '80' }, total: '80.0000', dropped: null },
        { expertId: 'e0', scores: { all: '90' }, total: '90.0000', dropped: 'highest' },
      ],
      aggregation: 'trimmed_mean',
      fraction: '80',
      ties: [],
    })
  })
})

describe('a calculation', () => {
  const rule = {
    type: 'criteria' as const,
    expertsPerWork: 2,
    maxWorksPerExpert: 9,
    step: 1 as const,
    commentRequired: false,
    commentMin: 0,
    sameSchool: true,
    sameRegion: false,
    ...whole,
  }

  test('has the same inputs in whatever order rows come, and others once a score changes', () => {
    const works = [work('a', '90', '80'), work('b', '70', '60')]
    const turned = works.toReversed().map((one) => ({ ...one, sheets: one.sheets.toReversed() }))
    expect(canonicalInputs(turned, rule)).toBe(canonicalInputs(works, rule))
    expect(canonicalInputs([work('a', '90', '81'), work('b', '70', '60')], rule)).not.toBe(canonicalInputs(works, rule))
  })

  test.each([
    [[], false, reviewRefusals.NO_WORKS],
    [[{ label: 'A1', ...work('a', '90', '80') }], false, null],
    [[{ label: 'A1', ...work('a', '90') }], false, reviewRefusals.FEW_SCORES],
    [[{ label: 'A1', ...work('a', '90') }], true, null],
    [[{ label: 'A1', ...work('a') }], true, reviewRefusals.NO_SCORES],
  ])('of %j, few accepted %s', (entries, acceptFewScores, kind) => {
    expect(whyNotCalculate(entries, rule, acceptFewScores)?.kind ?? null).toBe(kind)
  })

  test('names all that is missing at once, each under its code', () => {
    const strict = { ...rule, earlierStages: [{ stageId: 's1', weight: 30 }], earlierMissing: 'refuse' as const }
    const entries = [
      { label: 'A1', ...work('a') },
      { label: 'A2', ...work('b', '90') },
      { label: 'A3', ...work('c', '90', '80') },
    ]
    const refusal = whyNotCalculate(entries, strict, false)
    expect(refusal?.kind).toBe(reviewRefusals.NO_EARLIER_RESULT)
    expect(refusal?.fields.map(({ path, zh }) => [Number(path), zh])).toEqual([
      [
        reviewRefusals.NO_EARLIER_RESULT.code,
        '3 件作品没有之前阶段的成绩：A1、A2、A3。请先锁定该阶段成绩，或修改评审规则',
      ],
      [reviewRefusals.NO_SCORES.code, '1 件作品没有任何评分：A1（0/2）'],
      [reviewRefusals.FEW_SCORES.code, '1 件作品的评分少于规则人数：A2（1/2）。可补齐评分，也可确认后按现有评分计算'],
    ])
    expect(whyNotCalculate(entries, rule, true)?.fields).toEqual([])
  })
})
