import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTier } from '../../../../../test-tier.ts'
import { evaluateRules } from '../evaluate.rule.ts'
import { nothingKnown, type RulePerson } from '../fact.ts'
import { RuleRow } from '../row.ts'
import { recordsHeld, type PastTeam, type PersonHistory } from './record.rule.ts'
import { RuleRecord } from './record.ts'
import { recordText } from './record-words.ts'

const ROUND = '01890000-0000-7000-8000-000000000001'
const LIST = '01890000-0000-7000-8000-000000000002'
const HISTORY = { kind: 'history', listId: null, name: '' }

const team = (editionsBack: number | null, rest: Partial<PastTeam> = {}): PastTeam => ({
  roundId: `round ${editionsBack}`,
  itemId: 'item',
  isEnrolled: true,
  isUndecided: false,
  isPromoted: false,
  stages: [],
  stageAwards: [],
  resultStages: [],
  awards: [],
  editionsBack,
  ...rest,
})
const nobody: PersonHistory = { teams: [], posts: [], lists: [], claimedLists: [] }
const record = (rest: object) => RuleRecord.parse({ ...HISTORY, ...rest })
const holds = (given: RuleRecord, history: Partial<PersonHistory>) =>
  recordsHeld([given], { ...nobody, ...history }, ROUND)
    .map((key) => (key.startsWith('undecided:') ? 'undecided' : 'held'))
    .at(0) ?? 'no'

test.each([
  // Won a first prize in one of the last two editions.
  [{ gained: 'award', awards: ['一等奖'], editions: 2 }, [team(2, { awards: ['一等奖'] })], 'held'],
  [{ gained: 'award', awards: ['一等奖'], editions: 2 }, [team(3, { awards: ['一等奖'] })], 'no'],
  [{ gained: 'award', awards: ['一等奖'], editions: 2 }, [team(1, { awards: ['二等奖'] })], 'no'],
  [{ gained: 'award' }, [team(9, { awards: ['二等奖'] })], 'held'],
  // A round of another competition, or a later edition, counts nowhere.
  [{ gained: 'entry' }, [team(null)], 'no'],
  [{ gained: 'entry', least: 3 }, [team(1), team(2), team(2)], 'held'],
  [{ gained: 'entry', least: 3, count: 'editions' }, [team(1), team(2), team(2)], 'no'],
  [{ gained: 'entry', least: 2 }, [team(1), team(2, { isEnrolled: false, isUndecided: true })], 'undecided'],
  [{ gained: 'promoted' }, [team(1), team(2, { isPromoted: true })], 'held'],
  [{ gained: 'result' }, [team(1)], 'no'],
  [{ gained: 'result' }, [team(1, { resultStages: ['final'] })], 'held'],
])('%o of %o: %s', (given, teams, expected) => {
  expect(holds(record(given), { teams })).toBe(expected)
})

test('an imported number is where the count starts; one by a mere claim is undecided', () => {
  const twice = record({ gained: 'entry', least: 3, listId: LIST, name: '往届次数' })
  const listed = [{ listId: LIST, value: '2' }]
  expect(holds(twice, { teams: [team(1)], lists: listed })).toBe('held')
  expect(holds(twice, { teams: [team(1)], claimedLists: listed })).toBe('undecided')
  expect(holds(twice, { teams: [], lists: listed })).toBe('no')
  expect(holds(twice, { teams: [team(1)], lists: [{ listId: LIST, value: '多次' }] })).toBe('no')
})

const teams = fc.array(
  fc.record({
    editionsBack: fc.option(fc.integer({ min: 1, max: 4 })),
    isEnrolled: fc.boolean(),
    isPromoted: fc.boolean(),
    awards: fc.subarray(['一等奖', '二等奖']),
    resultStages: fc.subarray(['final']),
  }),
  { maxLength: 6 },
)
const asked = fc.record({
  gained: fc.constantFrom('entry' as const, 'promoted' as const, 'result' as const, 'award' as const),
  awards: fc.subarray(['一等奖', '二等奖']),
  editions: fc.option(fc.integer({ min: 1, max: 4 })),
  count: fc.constantFrom('teams' as const, 'editions' as const),
  least: fc.integer({ min: 1, max: 4 }),
})

test('prerequisite and exclusion equal a count by hand, and are each other’s opposite', () => {
  fc.assert(
    fc.property(teams, asked, (past, given) => {
      let number = 0
      const editions = new Set<number>()
      for (const one of past) {
        if (one.editionsBack === null || one.editionsBack > (given.editions ?? 99)) continue
        const wanted = given.awards.length === 0 ? ['一等奖', '二等奖'] : given.awards
        const gained = {
          entry: one.isEnrolled,
          promoted: one.isPromoted,
          result: one.resultStages.length === 1,
          award: wanted.some((name) => one.awards.includes(name)),
        }[given.gained]
        if (!gained || (given.count === 'editions' && editions.has(one.editionsBack))) continue
        editions.add(one.editionsBack)
        number += 1
      }
      const made = record(given)
      const history = { ...nobody, teams: past.map(({ editionsBack, ...rest }) => team(editionsBack, rest)) }
      const person: RulePerson = {
        ...nothingKnown,
        id: 'a',
        name: '张三',
        role: 'member',
        records: recordsHeld([made], history, ROUND),
      }
      const common = { key: 'rule', roles: ['member'], records: [made] }
      const rows = [
        RuleRow.parse({ ...common, kind: 'prerequisite', amount: 'all' }),
        RuleRow.parse({ ...common, kind: 'exclusion' }),
      ]
      const verdicts = evaluateRules(rows, [person], '2026-11-30').map((verdict) => verdict.holds)
      expect(verdicts).toEqual([number >= given.least, number < given.least])
    }),
    { numRuns: inTier(500, 50_000) },
  )
})

test.each([
  [
    { gained: 'award', awards: ['一等奖'], editions: 2 },
    '在最近 2 届中获一等奖',
    'a winner of 一等奖 in one of the last 2 editions',
  ],
  [{ gained: 'entry', least: 3 }, '在往届中参赛达 3 次', 'enrolled 3 times or more in earlier editions'],
  [{ gained: 'entry', editions: 1 }, '在上一届中参赛', 'enrolled in the last edition'],
  [
    { gained: 'promoted', least: 2, count: 'editions', listId: LIST, name: '旧系统' },
    '在往届中晋级达 2 届（含名单“旧系统”的次数）',
    'promoted in 2 or more earlier editions (with the numbers of the list “旧系统”)',
  ],
])('%o reads %s', (given, zh, en) => {
  expect(recordText(record(given))).toEqual({ zh, en })
})
