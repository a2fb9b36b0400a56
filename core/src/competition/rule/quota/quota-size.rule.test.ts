import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedText, QuotaFormula } from '../quota-formula.ts'
import { quotaSize, whyQuotaClosed } from '../quota-size.rule.ts'
import { arithmeticText } from '../quota-words.ts'
import { ruleFaults } from '../rows.rule.ts'
import { RuleRow } from '../row.ts'
import { generatedSentence } from '../words.ts'
import { recordsHeld } from '../record/record.rule.ts'
import { RuleRecord } from '../record/record.ts'

const ROUND = '00000000-0000-4000-8000-000000000001'
const STAGE = '00000000-0000-4000-8000-000000000002'
const formula = (rest: object = {}) =>
  QuotaFormula.parse({
    percent: 10,
    count: 'submitted',
    roundId: ROUND,
    name: '校赛',
    at: '2026-06-01T04:00:00.000Z',
    ...rest,
  })
/** Three places from one counted team on, six from five on. */
const STEPS = [
  { from: 1, places: 3 },
  { from: 5, places: 6 },
]
const row = (rest: object = {}) =>
  RuleRow.parse({
    kind: 'quota',
    key: 'share',
    most: 0,
    roles: ['member'],
    amount: 'any',
    condition: null,
    formula: formula(rest),
  })

test.each([
  [{}, 37, 4, 'ceil(10% × 37) = 4'],
  [{}, 40, 4, 'ceil(10% × 40) = 4'],
  [{ rounding: 'down' }, 37, 3, 'floor(10% × 37) = 3'],
  [{ rounding: 'halfUp' }, 35, 4, 'round(10% × 35) = 4'],
  [{ rounding: 'halfUp' }, 34, 3, 'round(10% × 34) = 3'],
  [{ min: 2 }, 0, 2, 'ceil(10% × 0) = 0, at least 2'],
  [{ max: 5 }, 99, 5, 'ceil(10% × 99) = 10, at most 5'],
  // No floating point: 0.07 × 100 is 7.000000000000001.
  [{ percent: 7 }, 100, 7, 'ceil(7% × 100) = 7'],
  [{ percent: 33.33, rounding: 'down' }, 3, 0, 'floor(33.33% × 3) = 0'],
  [{ base: 2 }, 37, 6, '2 + ceil(10% × 37) = 6'],
  [{ steps: STEPS }, 0, 0, 'table(0) = 0'],
  [{ steps: STEPS }, 1, 3, 'table(1) = 3'],
  [{ steps: STEPS }, 4, 3, 'table(4) = 3'],
  [{ steps: STEPS }, 99, 6, 'table(99) = 6'],
  [{ steps: STEPS, base: 1, max: 5 }, 5, 5, '1 + table(5) = 7, at most 5'],
])('%o of %i teams are %i places', (rest, counted, size, text) => {
  expect(quotaSize({ most: 0, formula: formula(rest) }, counted)).toBe(size)
  expect(arithmeticText(formula(rest), counted).en).toBe(text)
})

test('before the count the row says whether teams are refused or unlimited', () => {
  expect(quotaSize({ most: 9, formula: formula() }, null)).toBe(0)
  expect(quotaSize({ most: 9, formula: formula({ before: 'unlimited' }) }, null)).toBe(null)
  expect(generatedSentence(row()).zh).toBe(
    '每校最多为其在《校赛》中正式提交报名的队伍数的 10%（向上取整；2026-06-01 12:00 统计一次，此前不能提交）',
  )
})

test.each([
  ['a fixed number', { most: 3, formula: null }, null, null],
  ['a fixed number of 0', { most: 0, formula: null }, null, 'none'],
  ['a formula before its moment', { most: 0, formula: formula() }, null, 'uncounted'],
  ['one whose moment has come', { most: 0, formula: formula({ at: '2026-05-01T04:00:00.000Z' }) }, null, 'due'],
  ['one without limit before', { most: 0, formula: formula({ before: 'unlimited' }) }, null, null],
  ['one that counted teams', { most: 0, formula: formula() }, 1, null],
  ['one that counted none', { most: 0, formula: formula() }, 0, 'none'],
  ['one that counted none but has a least number', { most: 0, formula: formula({ min: 1 }) }, 0, null],
])('%s lets no team in: %o, %s: %s', (_what, row, counted, why) => {
  expect(whyQuotaClosed(row, counted, new Date('2026-05-02T00:00:00.000Z'))).toBe(why)
})

test('two formulas share a count that differ only in what is made of it', () => {
  const text = countedText(formula())
  expect(countedText(formula({ percent: 20, rounding: 'down', min: 1, before: 'unlimited' }))).toBe(text)
  expect(countedText(formula({ count: 'approved' }))).not.toBe(text)
  expect(countedText(formula({ at: '2026-06-01T05:00:00.000Z' }))).not.toBe(text)
})

test('a table reads as a sentence', () => {
  const winners = { count: 'winner', awards: ['一等奖'], steps: STEPS, base: 1 }
  expect(generatedSentence(row(winners))).toEqual({
    zh: '每校最多为 1 队加其在《校赛》中获奖队伍（一等奖）数对应的队数（1 起 3 队，5 起 6 队；2026-06-01 12:00 统计一次，此前不能提交）',
    en: 'A school has at most 1 and the number in a table for its teams with an award (一等奖) in ‘校赛’ (3 from 1, 6 from 5; counted once at 2026-06-01 12:00, refused before)',
  })
})

test('places by a table never become fewer, and equal a look-up by hand', () => {
  const steps = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 6 }).chain((from) =>
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: from.length, maxLength: from.length }).map((places) => {
      const [sorted, rising] = [from.toSorted((a, b) => a - b), places.toSorted((a, b) => a - b)]
      return sorted.map((each, at) => ({ from: each, places: rising[at]! }))
    }),
  )
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 40 }), (made, base, counted) => {
      const table = formula({ steps: made, base })
      let places = 0
      for (const step of made) if (counted >= step.from) places = step.places
      const size = quotaSize({ most: 0, formula: table }, counted)!
      expect(size).toBe(base + places)
      expect(quotaSize({ most: 0, formula: table }, counted + 1)).toBeGreaterThanOrEqual(size)
      expect(ruleFaults([row({ steps: made, base })])).toEqual([])
    }),
  )
})

test.each([
  [{ steps: STEPS.toReversed() }, 'rules.0.formula.steps'],
  [{ steps: [STEPS[0], { from: 5, places: 2 }] }, 'rules.0.formula.steps'],
  [{ min: 3, max: 2 }, 'rules.0.formula.max'],
  [{ count: 'works' }, 'rules.0.formula.stageId'],
  [{ stageId: STAGE }, 'rules.0.formula.stageId'],
])('a formula with %o has a fault', (rest, path) => {
  expect(ruleFaults([row(rest)]).map((fault) => fault.path)).toEqual([path])
})

test.each([
  [[], [STAGE], true],
  [['一等奖'], [STAGE], false],
  [[], [], false],
])('with the awards %o and results %o a team has a result without an award: %s', (awards, resultStages, expected) => {
  const team = { roundId: ROUND, itemId: STAGE, isEnrolled: true, isUndecided: false, isPromoted: false, stages: [] }
  const history = {
    teams: [{ ...team, stageAwards: [], awards, resultStages, editionsBack: 1 }],
    posts: [],
    lists: [],
    claimedLists: [],
  }
  const record = RuleRecord.parse({ kind: 'result', roundId: ROUND, name: '校赛' })
  expect(recordsHeld([record], history, STAGE)).toHaveLength(expected ? 1 : 0)
})
