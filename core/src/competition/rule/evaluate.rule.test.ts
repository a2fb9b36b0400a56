import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inTier } from '../../../../test-tier.ts'
import { satisfies } from './condition.rule.ts'
import { isGroup, type Condition, type ConditionPart, type Predicate } from './condition.ts'
import { evaluateNewcomer, evaluateRules } from './evaluate.rule.ts'
import { nothingKnown, type RulePerson } from './fact.ts'
import { remedyOf, withFacts } from './remedy.rule.ts'
import { RuleRow } from './row.ts'

const TODAY = '2026-11-26'
const RUNS = { numRuns: inTier(300, 100_000) }
const TIMEOUT = inTier(20_000, 300_000)

function person(facts: Partial<RulePerson> = {}): RulePerson {
  return {
    ...nothingKnown,
    id: 'a',
    name: '张三',
    role: 'member',
    kind: 'student',
    degree: '本科',
    grade: '2024',
    school: '10001',
    schoolLevel: 'undergraduate',
    region: '11',
    major: '计算机',
    birthday: '2005-06-01',
    verified: true,
    teamSchool: true,
    ...facts,
  }
}

const degree = (...values: string[]): Predicate => ({ fact: 'degree', op: 'in', values })
const only = (...of: Condition['of']): Condition => ({ match: 'all', of })
const row = (given: object) =>
  RuleRow.parse({ key: 'rule', roles: ['member'], condition: only(degree('本科')), ...given })
const holds = (given: RuleRow, ...people: RulePerson[]) => evaluateRules([given], people, TODAY)[0]!.holds

describe('how many people satisfy a condition', () => {
  const [bachelor, master, unknown] = [person(), person({ degree: '硕士' }), person({ degree: '' })]
  const cases: Array<[object, RulePerson[], boolean]> = [
    [{ amount: 'all' }, [bachelor, bachelor], true],
    [{ amount: 'all' }, [bachelor, master], false],
    [{ amount: 'all' }, [], true],
    [{ amount: 'all' }, [bachelor, unknown], false],
    [{ amount: 'none' }, [master], true],
    [{ amount: 'none' }, [master, bachelor], false],
    [{ amount: 'none' }, [unknown], false],
    [{ amount: 'any' }, [master, bachelor], true],
    [{ amount: 'any' }, [], false],
    [{ amount: 'majority' }, [bachelor, master], false],
    [{ amount: 'majority' }, [bachelor, bachelor, master], true],
    [{ amount: 'atLeast', count: 2 }, [bachelor, bachelor], true],
    [{ amount: 'atLeast', count: 2 }, [bachelor, unknown], false],
    [{ amount: 'atMost', count: 1 }, [bachelor, master], true],
    [{ amount: 'atMost', count: 1 }, [bachelor, unknown], false],
  ]
  test.each(cases)('%o of %o', (given, people, expected) => {
    expect(holds(row({ kind: 'people', ...given }), ...people)).toBe(expected)
  })

  test('a captain is a member, an adviser is not', () => {
    const all = row({ kind: 'people', amount: 'all' })
    expect(holds(all, person({ role: 'captain', degree: '硕士' }))).toBe(false)
    expect(holds(all, person({ role: 'teacher', degree: '硕士' }))).toBe(true)
    const captain = row({ kind: 'people', amount: 'all', roles: ['captain'] })
    expect(holds(captain, person({ degree: '硕士' }), person({ role: 'captain' }))).toBe(true)
  })

  test('a share is compared exactly', () => {
    const half = row({ kind: 'share', bound: 'atMost', percent: 50 })
    expect(holds(half, bachelor, master)).toBe(true)
    expect(holds(half, bachelor, bachelor, master)).toBe(false)
    expect(holds(half, unknown)).toBe(false)
    expect(holds(row({ kind: 'share', bound: 'atLeast', percent: 67 }), bachelor, bachelor, master)).toBe(false)
    expect(holds(row({ kind: 'share', bound: 'atLeast', percent: 66 }), bachelor, bachelor, master)).toBe(true)
  })

  test('a limit may count the teams of some items, or those of a first adviser, alone', () => {
    const team = (item: string, rest: object = {}) => ({
      teamId: item,
      item,
      inRound: true,
      isFirst: false,
      isCaptain: false,
      ...rest,
    })
    const teams = [team('A'), team('B', { isFirst: true }), team('C', { inRound: false })]
    const adviser = person({ role: 'teacher', otherTeams: { round: 2, series: 3, teams } })
    const limit = (rest: object) => row({ kind: 'limit', role: 'teacher', within: 'round', most: 1, ...rest })
    const listed = (...codes: string[]) => ({ items: codes.map((code) => ({ code, zh: code })) })
    expect(holds(limit({}), adviser)).toBe(false)
    expect(holds(limit(listed('C')), adviser)).toBe(true)
    expect(holds(limit({ ...listed('C'), within: 'series' }), adviser)).toBe(false)
    expect(holds(limit(listed('A')), adviser)).toBe(false)
    expect(holds(limit({ first: true }), adviser)).toBe(false)
    expect(holds(limit({ first: true, most: 2 }), adviser)).toBe(true)
    expect(holds(limit({ first: true, ...listed('A') }), adviser)).toBe(true)
    // Only the first adviser is asked.
    expect(holds(limit({ first: true }), person({ role: 'teacher' }), adviser)).toBe(true)
  })

  test('a limit on captains counts the teams that they lead, and asks nobody else', () => {
    const team = (item: string, isCaptain: boolean) => ({
      teamId: item,
      item,
      inRound: true,
      isFirst: false,
      isCaptain,
    })
    const otherTeams = { round: 2, series: 2, teams: [team('A', true), team('B', false)] }
    const limit = (most: number) => row({ kind: 'limit', role: 'captain', within: 'round', most })
    expect(holds(limit(1), person({ role: 'captain', otherTeams }))).toBe(false)
    expect(holds(limit(2), person({ role: 'captain', otherTeams }))).toBe(true)
    expect(holds(limit(1), person({ role: 'member', otherTeams }))).toBe(true)
  })

  test('a limit counts this team, in its role and scope', () => {
    const limit = row({ kind: 'limit', role: 'teacher', within: 'series', most: 2 })
    const adviser = (round: number, series: number) => person({ role: 'teacher', otherTeams: { round, series } })
    expect(holds(limit, adviser(0, 1))).toBe(true)
    expect(holds(limit, adviser(0, 2))).toBe(false)
    expect(holds(limit, person({ otherTeams: { round: 9, series: 9 } }))).toBe(true)
  })
})

describe('a fact', () => {
  const ages: Array<[string | null, string | null, boolean | null]> = [
    ['2008-11-26', null, true],
    ['2008-11-27', null, false],
    [null, null, null],
    ['2008-11-27', '2026-12-31', true],
  ]
  test.each(ages)('of somebody born %s, as of %s, is of age: %s', (birthday, asOf, expected) => {
    const ofAge = only({ fact: 'age', op: 'atLeast', value: 18 })
    expect(satisfies(person({ birthday }), ofAge, asOf ?? TODAY)).toBe(expected)
    expect(satisfies(person({ birthday }), only({ fact: 'adult', op: 'is', value: true }), asOf ?? TODAY)).toBe(
      expected,
    )
  })

  test.each([
    ['2006-09-01', true],
    ['2006-08-31', false],
    [null, null],
  ])('a birthday %s is within bounds: %s', (birthday, expected) => {
    const bounds = only(
      { fact: 'birthday', op: 'from', day: '2006-09-01' },
      { fact: 'birthday', op: 'until', day: '2012-08-31' },
    )
    expect(satisfies(person({ birthday }), bounds, TODAY)).toBe(expected)
  })

  test('that is unknown decides nothing that the others decide', () => {
    const known = only(degree('硕士'), { fact: 'grade', op: 'in', values: ['2024'] })
    expect(satisfies(person({ grade: '' }), known, TODAY)).toBe(false)
    expect(satisfies(person({ grade: '' }), { ...known, match: 'none' }, TODAY)).toBe(null)
    expect(satisfies(person({ degree: '', grade: '2024' }), { ...known, match: 'any' }, TODAY)).toBe(true)
  })
})

test('of a newcomer only what no later member mends is asked', () => {
  const rows = [
    row({ kind: 'people', amount: 'all' }),
    row({ kind: 'people', amount: 'any', condition: only(degree('硕士')) }),
    row({ kind: 'share', bound: 'atLeast', percent: 50, condition: only(degree('硕士')) }),
    row({ kind: 'limit', role: 'member', within: 'round', most: 1 }),
  ]
  const newcomer = person({ degree: '硕士', otherTeams: { round: 1, series: 1 } })
  expect(evaluateNewcomer(rows, newcomer, TODAY).map((verdict) => [verdict.row.kind, verdict.holds])).toEqual([
    ['people', false],
    ['limit', false],
  ])
  expect(evaluateNewcomer(rows, person({ degree: '' }), TODAY).every((verdict) => verdict.holds)).toBe(true)
})

const DEGREES = ['专科', '本科', '硕士']
const GRADES = ['2023', '2024']
const predicates = fc.oneof(
  fc.record({
    fact: fc.constant('degree' as const),
    op: fc.constantFrom('in' as const, 'notIn' as const),
    values: fc.uniqueArray(fc.constantFrom(...DEGREES), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    fact: fc.constant('grade' as const),
    op: fc.constantFrom('in' as const, 'notIn' as const),
    values: fc.uniqueArray(fc.constantFrom(...GRADES), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    fact: fc.constant('age' as const),
    op: fc.constantFrom('atLeast' as const, 'atMost' as const),
    value: fc.integer({ min: 15, max: 30 }),
  }),
  fc.record({
    fact: fc.constant('birthday' as const),
    op: fc.constantFrom('from' as const, 'until' as const),
    day: fc.integer({ min: 1996, max: 2012 }).map((year) => `${year}-03-01`),
  }),
  fc.record({ fact: fc.constant('verified' as const), op: fc.constant('is' as const), value: fc.boolean() }),
)
const matches = fc.constantFrom('all' as const, 'any' as const, 'none' as const)
const groups = fc.record({ match: matches, of: fc.array(predicates, { minLength: 1, maxLength: 3 }) })
const conditions = fc.record({
  match: matches,
  of: fc.array(fc.oneof(predicates, groups), { minLength: 1, maxLength: 3 }),
})
const people = fc.record({
  degree: fc.constantFrom(...DEGREES),
  grade: fc.constantFrom(...GRADES),
  birthday: fc.integer({ min: 1996, max: 2012 }).map((year) => `${year}-03-01`),
  verified: fc.boolean(),
  role: fc.constantFrom('captain' as const, 'member' as const, 'teacher' as const),
})

/** Reads a condition word by word, without unknown facts. */
function reads(condition: ConditionPart, who: RulePerson): boolean {
  if (isGroup(condition)) {
    let number = 0
    for (const part of condition.of) if (reads(part, who)) number += 1
    return { all: number === condition.of.length, any: number > 0, none: number === 0 }[condition.match]
  }
  if (condition.op === 'is') return who.verified === condition.value
  if ('values' in condition) {
    const found = condition.values.some((value) => value === (condition.fact === 'degree' ? who.degree : who.grade))
    return condition.op === 'in' ? found : !found
  }
  if (condition.fact === 'birthday' && 'day' in condition) {
    return condition.op === 'from' ? who.birthday! >= condition.day : who.birthday! <= condition.day
  }
  if (condition.fact !== 'age') throw new Error('not made here')
  const age = 2026 - Number(who.birthday!.slice(0, 4)) - (who.birthday!.slice(5) > TODAY.slice(5) ? 1 : 0)
  return condition.op === 'atLeast' ? age >= condition.value : age <= condition.value
}

test('a verdict equals the reading of the row, word by word', { timeout: TIMEOUT }, () => {
  const amounts = fc.constantFrom('all', 'any', 'none', 'majority', 'atLeast', 'atMost')
  fc.assert(
    fc.property(
      conditions,
      fc.array(people, { maxLength: 6 }),
      amounts,
      fc.integer({ min: 1, max: 4 }),
      (condition, team, amount, count) => {
        const members = team.map((facts) => person(facts))
        const among = members.filter(({ role }) => role !== 'teacher')
        const number = among.filter((who) => reads(condition, who)).length
        const expected = {
          all: number === among.length,
          any: number >= 1,
          none: number === 0,
          majority: among.length === 0 || number > among.length / 2,
          atLeast: number >= count,
          atMost: number <= count,
        }[amount as 'all']
        expect(holds(row({ kind: 'people', amount, count, condition }), ...members)).toBe(expected)
      },
    ),
    RUNS,
  )
})

test(
  'a remedy, followed, makes the person satisfy the condition; none is given only where none exists',
  { timeout: TIMEOUT },
  () => {
    fc.assert(
      fc.property(conditions, people, (condition, facts) => {
        const who = person(facts)
        const remedy = remedyOf(who, condition, TODAY)
        if (remedy === null) expect(everyPerson().some((other) => reads(condition, other))).toBe(false)
        else expect(satisfies(withFacts(who, remedy, TODAY), condition, TODAY)).toBe(true)
      }),
      RUNS,
    )
  },
)

function everyPerson(): RulePerson[] {
  return [...DEGREES, 'another'].flatMap((one) =>
    [...GRADES, 'another'].flatMap((grade) =>
      Array.from({ length: 40 }, (_, age) => age).flatMap((age) =>
        ['03-01', '02-15', '12-01'].flatMap((day) =>
          [true, false].map((verified) => person({ degree: one, grade, verified, birthday: `${2026 - age}-${day}` })),
        ),
      ),
    ),
  )
}
