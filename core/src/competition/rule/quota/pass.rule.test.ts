import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeRules } from '../judged.ts'
import { RuleRow } from '../row.ts'
import { ruleFaults } from '../rows.rule.ts'
import { generatedSentence } from '../words.ts'
import { rulesAt } from './pass.rule.ts'

const row = (rest: object = {}) =>
  RuleRow.parse({ kind: 'quota', key: 'places', most: 3, roles: ['member'], amount: 'any', condition: null, ...rest })
const SECOND = '2027-03-01T01:00:00.000Z'
const THIRD = '2027-04-01T01:00:00.000Z'
const passes = [
  { from: SECOND, most: 5 },
  { from: THIRD, most: 6 },
]

test.each([
  ['2027-03-01T00:59:59.999Z', 3, '每校最多 3 队（2027-03-01 09:00 起 5 队，2027-04-01 09:00 起 6 队）'],
  [SECOND, 5, '每校最多 5 队（2027-04-01 09:00 起 6 队）'],
  [THIRD, 6, '每校最多 6 队'],
])('at %s a school has %i places: %s', (at, most, sentence) => {
  const [now] = rulesAt([row({ passes })], new Date(at))
  expect(now).toMatchObject({ most })
  expect(generatedSentence(now!).zh).toBe(sentence)
})

test('a full pass is refused with the next one, and the same team fits once it has begun', () => {
  const judge = (at: string) =>
    judgeRules(rulesAt([row({ passes })], new Date(at)), [], {
      today: '2027-02-01',
      team: { item: 'A', inQuota: { places: 3 } },
    })[0]!
  const refused = judge('2027-02-01T00:00:00.000Z')
  expect([refused.holds, refused.noPlace]).toEqual([
    false,
    {
      zh: '本校没有剩余名额（3/3）；2027-03-01 09:00 起为 5 队',
      en: 'Your school has no place left (3 of 3). There are 5 from 2027-03-01 09:00',
    },
  ])
  expect(judge(SECOND).holds).toBe(true)
})

test.each([
  [{ passes: passes.toReversed() }, 'rules.0.passes'],
  [
    {
      passes,
      formula: { percent: 10, count: 'submitted', roundId: '00000000-0000-4000-8000-000000000001', at: SECOND },
    },
    'rules.0.passes',
  ],
])('passes out of order, or beside a formula, are a fault: %o', (rest, path) => {
  expect(ruleFaults([row(rest)]).map((fault) => fault.path)).toEqual([path])
})

test('whatever the order of moments asked, the places are those of the last pass begun', () => {
  const made = fc
    .uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 5 })
    .map((days) => days.toSorted((one, other) => one - other))
  const dayOf = (day: number) => new Date(Date.UTC(2027, 0, day))
  fc.assert(
    fc.property(made, fc.integer({ min: 0, max: 120 }), (days, day) => {
      const all = days.map((each, at) => ({ from: dayOf(each).toISOString(), most: at + 10 }))
      let most = 3
      for (const pass of all) if (new Date(pass.from) <= dayOf(day)) most = pass.most
      expect(rulesAt([row({ passes: all })], dayOf(day))[0]).toMatchObject({ most })
    }),
  )
})
