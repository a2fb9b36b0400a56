import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inTier } from '../../../../test-tier.ts'
import { conditionText } from './condition-words.ts'
import { satisfies } from './condition.rule.ts'
import { isGroup, type Condition, type ConditionPart, type Predicate } from './condition.ts'
import { nothingKnown, type RulePerson } from './fact.ts'
import { remedyOf, withFacts } from './remedy.rule.ts'
import { ownFactsAsked, unknownFacts } from './row-facts.rule.ts'
import { RuleRow } from './row.ts'
import { ruleFaults } from './rows.rule.ts'

const TODAY = '2026-11-30'
const person = (facts: Partial<RulePerson>): RulePerson => ({
  ...nothingKnown,
  id: 'a',
  name: '张三',
  role: 'member',
  ...facts,
})
const only = (...of: Predicate[]): Condition => ({ match: 'all', of })

const cases: Array<[Partial<RulePerson>, Predicate, boolean | null]> = [
  [{ study: 'part_time' }, { fact: 'study', op: 'in', values: ['full_time'] }, false],
  [{}, { fact: 'study', op: 'in', values: ['full_time'] }, null],
  [{ nationality: 'FR' }, { fact: 'nationality', op: 'notIn', values: ['CN'] }, true],
  [{ majorClass: '0809' }, { fact: 'majorClass', op: 'in', values: ['08'] }, true],
  [{ majorClass: '08' }, { fact: 'majorClass', op: 'in', values: ['0809'] }, false],
  [{ majorClass: '' }, { fact: 'majorClass', op: 'in', values: ['08'] }, null],
  [{ schoolTags: ['民办', '双一流'] }, { fact: 'schoolTag', op: 'in', values: ['双一流', '独立学院'] }, true],
  [{ schoolTags: [] }, { fact: 'schoolTag', op: 'notIn', values: ['双一流'] }, true],
  [{ schoolTags: null }, { fact: 'schoolTag', op: 'notIn', values: ['双一流'] }, null],
  [{ graduation: '2026-06-30' }, { fact: 'graduation', op: 'from', day: '2026-06-30' }, true],
  [{ graduation: '2026-07-01' }, { fact: 'graduation', op: 'until', day: '2026-06-30' }, false],
  [{ graduation: null }, { fact: 'graduation', op: 'until', day: '2026-06-30' }, null],
  // Five years to the day, a day more, and not yet.
  [{ graduation: '2021-11-30' }, { fact: 'sinceGraduation', op: 'atMost', value: 60 }, true],
  [{ graduation: '2021-11-29' }, { fact: 'sinceGraduation', op: 'atMost', value: 60 }, false],
  [{ graduation: '2027-07-01' }, { fact: 'sinceGraduation', op: 'atMost', value: 60 }, true],
  [{ graduation: '2027-07-01' }, { fact: 'sinceGraduation', op: 'atLeast', value: 0 }, false],
  [{ employment: '2025-11-30' }, { fact: 'sinceEmployment', op: 'atLeast', value: 12 }, true],
  [{ employment: '2025-12-01' }, { fact: 'sinceEmployment', op: 'atLeast', value: 12 }, false],
]
test.each(cases)('%o: %o is %s', (facts, predicate, expected) => {
  expect(satisfies(person(facts), only(predicate), TODAY)).toBe(expected)
})

const TAGS = ['甲', '乙', '丙']
const CLASSES = ['08', '0809', '10']
const DAYS = Array.from({ length: 400 }, (_, at) => new Date(Date.UTC(2020, 0, 1 + at)).toISOString().slice(0, 10))
const some = (values: string[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 })
const among = fc.constantFrom('in' as const, 'notIn' as const)
const predicates: fc.Arbitrary<Predicate> = fc.oneof(
  fc.record({ fact: fc.constant('schoolTag' as const), op: among, values: some(TAGS) }),
  fc.record({ fact: fc.constant('majorClass' as const), op: among, values: some(CLASSES) }),
  fc.record({
    fact: fc.constant('graduation' as const),
    op: fc.constantFrom('from' as const, 'until' as const),
    day: fc.constantFrom(...DAYS.slice(50, 350)),
  }),
  fc.record({
    fact: fc.constant('sinceGraduation' as const),
    op: fc.constantFrom('atLeast' as const, 'atMost' as const),
    value: fc.integer({ min: 62, max: 74 }),
  }),
)
const match = fc.constantFrom('all' as const, 'any' as const, 'none' as const)
const groups = fc.record({ match, of: fc.array(predicates, { minLength: 1, maxLength: 3 }) })
const conditions = fc.record({ match, of: fc.array(fc.oneof(predicates, groups), { minLength: 1, maxLength: 3 }) })
const people = fc.record({
  schoolTags: fc.subarray(TAGS),
  majorClass: fc.constantFrom(...CLASSES, '0801', '12'),
  graduation: fc.constantFrom(...DAYS),
})
const sets = Array.from({ length: 8 }, (_, bits) => TAGS.filter((_tag, at) => (bits & (1 << at)) > 0))
const everybody = sets.flatMap((schoolTags) =>
  [...CLASSES, '12'].flatMap((majorClass) => DAYS.map((graduation) => person({ schoolTags, majorClass, graduation }))),
)
// The last day of a month, and of February.
const days = fc.constantFrom('2026-05-31', '2026-02-28', '2026-03-01', '2024-02-29')

/** Whether so many months have passed since a day, counted one by one. */
function havePassed(from: string, months: number, day: string, orMore: boolean): boolean {
  const [year, month, date] = from.split('-').map(Number) as [number, number, number]
  const index = year * 12 + month - 1 + months
  const lastDate = [31, isLeap(Math.floor(index / 12)) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][index % 12]!
  const end = [Math.floor(index / 12), (index % 12) + 1, Math.min(date, lastDate)]
  const text = end.map((part) => String(part).padStart(2, '0')).join('-')
  return orMore ? text <= day : text >= day
}
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** Reads a condition word by word. */
function reads(condition: ConditionPart, who: RulePerson, day: string): boolean {
  if (isGroup(condition)) {
    const number = condition.of.filter((part) => reads(part, who, day)).length
    return { all: number === condition.of.length, any: number > 0, none: number === 0 }[condition.match]
  }
  switch (condition.fact) {
    case 'schoolTag': {
      const hasOne = condition.values.some((tag) => who.schoolTags!.includes(tag))
      return condition.op === 'in' ? hasOne : !hasOne
    }
    case 'majorClass': {
      const isWithin = condition.values.some((code) => who.majorClass.slice(0, code.length) === code)
      return condition.op === 'in' ? isWithin : !isWithin
    }
    case 'graduation': {
      const [one, other] = [Date.parse(who.graduation!), Date.parse(condition.day)]
      return condition.op === 'from' ? one >= other : one <= other
    }
    case 'sinceGraduation':
      return havePassed(who.graduation!, condition.value, day, condition.op === 'atLeast')
    default:
      throw new Error('not made here')
  }
}

const RUNS = { numRuns: inTier(500, 50_000) }
const TIMEOUT = inTier(20_000, 300_000)

test('a condition on days, tags and classes is as it reads, word by word', { timeout: TIMEOUT }, () => {
  fc.assert(
    fc.property(conditions, people, days, (condition, facts, day) => {
      const who = person(facts)
      expect(satisfies(who, condition, day)).toBe(reads(condition, who, day))
    }),
    RUNS,
  )
})

test(
  'a remedy by days, tags and classes, followed, satisfies; none only where none exists',
  { timeout: TIMEOUT },
  () => {
    fc.assert(
      fc.property(conditions, people, days, (condition, facts, day) => {
        const who = person(facts)
        const remedy = remedyOf(who, condition, day)
        if (remedy === null) expect(everybody.some((other) => reads(condition, other, day))).toBe(false)
        else expect(reads(condition, withFacts(who, remedy, day), day)).toBe(true)
      }),
      { numRuns: inTier(100, 10_000) },
    )
  },
)

describe('what a rule asks of people', () => {
  const row = (...of: Predicate[]) =>
    RuleRow.parse({ kind: 'people', key: 'rule', roles: ['member'], amount: 'all', condition: only(...of) })
  const graduated: Predicate = { fact: 'sinceGraduation', op: 'atMost', value: 60 }
  const ofClass: Predicate = { fact: 'majorClass', op: 'in', values: ['08'] }

  test('is what they say themselves, in the roles that it is about', () => {
    expect(ownFactsAsked([row(graduated, ofClass)], 'captain')).toEqual(['major', 'graduation'])
    expect(ownFactsAsked([row(graduated)], 'teacher')).toEqual([])
  })

  test('is unknown of those who have not said it', () => {
    const facts = (given: Partial<RulePerson>) =>
      unknownFacts(row(graduated, ofClass), [person(given)], TODAY).flatMap((unknown) => unknown.facts)
    expect(facts({})).toEqual(['major', 'graduation'])
    // The class of a major is for the school to say.
    expect(facts({ major: '计算机', graduation: '2025-06-30' })).toEqual([])
  })

  test('contradicts itself where no day or set of tags fits', () => {
    const tags = (op: 'in' | 'notIn', ...values: string[]): Predicate => ({ fact: 'schoolTag', op, values })
    expect(ruleFaults([row(tags('in', '甲'), tags('in', '乙'), tags('notIn', '丙'))])).toEqual([])
    expect(ruleFaults([row(tags('in', '甲'), tags('notIn', '甲', '乙'))])).toHaveLength(1)
    expect(ruleFaults([row(graduated, { fact: 'graduation', op: 'until', day: '1990-01-01' })])).toHaveLength(1)
  })

  test('reads as a sentence', () => {
    const text = (predicate: Predicate) => Object.values(conditionText(only(predicate)))
    expect(text(graduated)).toEqual(['毕业不超过 5 年（含尚未毕业）', 'graduated at most 5 years ago, or not yet'])
    expect(text({ fact: 'sinceEmployment', op: 'atLeast', value: 6 })).toEqual([
      '入职已满 6 个月',
      'employed at least 6 months ago',
    ])
    expect(text({ fact: 'graduation', op: 'from', day: '2026-06-30' })).toEqual([
      '毕业日期不早于 2026-06-30',
      'date of graduation is 2026-06-30 or later',
    ])
  })
})
