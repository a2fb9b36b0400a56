import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inTier } from '../../../../test-tier.ts'
import type { Predicate } from './condition.ts'
import { evaluateNewcomer, evaluateRules } from './evaluate.rule.ts'
import { nothingKnown, type RulePerson } from './fact.ts'
import { countedQuotas, judgeRules } from './judged.ts'
import { recordsHeld, type PersonHistory } from './record/record.rule.ts'
import { recordKey, RuleRecord } from './record/record.ts'
import { RuleRow } from './row.ts'
import { ruleFaults } from './rows.rule.ts'

const TODAY = '2026-11-26'
const RUNS = { numRuns: inTier(300, 100_000) }
const ROUND = '00000000-0000-4000-8000-000000000001'
const PAST = '00000000-0000-4000-8000-000000000002'
const ITEM = '00000000-0000-4000-8000-000000000003'
const [FIRST, FINAL] = ['00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-000000000006']
const LIST = '00000000-0000-4000-8000-000000000004'

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

const [bachelor, master, unknown] = [person(), person({ degree: '硕士' }), person({ degree: '' })]
const teacher = person({ role: 'teacher', degree: '博士' })
const isMaster = { match: 'all', of: [{ fact: 'degree', op: 'in', values: ['硕士'] } satisfies Predicate] }
const row = (given: object) => RuleRow.parse({ key: 'rule', ...given })
const judge = (given: RuleRow, people: readonly RulePerson[], item = '') =>
  judgeRules([given], people, { today: TODAY, team: { item } })[0]!
const holds = (given: RuleRow, people: readonly RulePerson[], item = '') => judge(given, people, item).holds

describe('one count against another', () => {
  const half = row({
    kind: 'compare',
    one: { roles: ['member'], condition: isMaster },
    bound: 'atMost',
    times: 1,
    per: 2,
    other: { roles: ['member'] },
  })

  test.each([
    [[bachelor, master], true],
    [[bachelor, master, master], false],
    [[bachelor, unknown], true],
    [[master, unknown], false],
    [[], true],
  ])('half of the members may be postgraduates: %#', (people, expected) => {
    expect(holds(half, people)).toBe(expected)
  })

  test('says what is asked and what was found', () => {
    const { sentence, found } = judge(half, [master, master, bachelor])
    expect(sentence).toEqual({
      zh: '参赛学生（含队长）中“学历为硕士”的人数不得多于参赛学生（含队长）人数的 1/2',
      en: 'The number of members (captain included) with degree is 硕士 must be at most 1/2 of the number of members (captain included)',
    })
    expect(found.zh).toMatch(/^2 人对 3 人；张三（学历：硕士）/)
    expect(found.en).toMatch(/^2 against 3; /)
  })

  test.each([
    ['atMost', [true, true, false]],
    ['less', [true, false, false]],
    ['equal', [false, true, false]],
    ['atLeast', [false, true, true]],
    ['more', [false, false, true]],
  ])('advisers %s members', (bound, expected) => {
    const given = row({ kind: 'compare', one: { roles: ['teacher'] }, bound, other: { roles: ['member'] } })
    const teams = [
      [teacher, bachelor, bachelor],
      [teacher, bachelor],
      [teacher, teacher, bachelor],
    ]
    expect(teams.map((team) => holds(given, team))).toEqual(expected)
  })

  test('equals a count by hand', () => {
    const bounds = {
      atMost: (a: number, b: number) => a <= b,
      less: (a: number, b: number) => a < b,
      equal: (a: number, b: number) => a === b,
      atLeast: (a: number, b: number) => a >= b,
      more: (a: number, b: number) => a > b,
    }
    const degrees = fc.array(fc.constantFrom('本科', '硕士'), { maxLength: 6 })
    const small = fc.integer({ min: 1, max: 4 })
    fc.assert(
      fc.property(
        degrees,
        degrees,
        small,
        small,
        fc.constantFrom(...(Object.keys(bounds) as (keyof typeof bounds)[])),
        (members, teachers, times, per, bound) => {
          const given = row({
            kind: 'compare',
            one: { roles: ['member'], condition: isMaster },
            bound,
            times,
            per,
            other: { roles: ['teacher'] },
          })
          const team = [
            ...members.map((degree) => person({ degree })),
            ...teachers.map((degree) => person({ degree, role: 'teacher' })),
          ]
          const number = members.filter((degree) => degree === '硕士').length
          expect(holds(given, team)).toBe(bounds[bound](number, (teachers.length * times) / per))
        },
      ),
      RUNS,
    )
  })

  test('a condition on either side that nobody satisfies is a fault', () => {
    const never = { match: 'all', of: [isMaster, { match: 'none', of: isMaster.of }] }
    const given = row({
      kind: 'compare',
      one: { roles: ['member'] },
      bound: 'less',
      other: { roles: ['member'], condition: never },
    })
    expect(ruleFaults([given]).map(({ path }) => path)).toEqual(['rules.0.other.condition'])
  })
})

describe('a choice of item', () => {
  const [groupA, groupB] = [
    { code: 'A', zh: '本科组', en: 'Group A' },
    { code: 'B', zh: '研究生组', en: 'Group B' },
  ]
  const graduates = row({
    kind: 'item',
    roles: ['member'],
    amount: 'any',
    condition: isMaster,
    items: [groupB],
    otherwise: [groupA],
  })

  test.each([
    [[bachelor, master], 'A', false],
    [[bachelor, master], 'B', true],
    [[bachelor], 'A', true],
    [[bachelor], 'B', false],
    [[bachelor, unknown], 'A', false],
    [[master, unknown], 'B', true],
  ])('%# any postgraduate: group B, else group A', (people, item, expected) => {
    expect(holds(graduates, people, item)).toBe(expected)
  })

  test('names the item that would fit, in which the team is accepted', () => {
    const { found, sentence } = judge(graduates, [bachelor, master], 'A')
    expect(sentence.zh).toBe('有参赛学生（含队长）符合“学历为硕士”时，只能参加“研究生组”；否则只能参加“本科组”')
    expect(found.zh).toContain('应参加“研究生组”')
    expect(found.en).toContain('it may enter “Group B”')
    const [verdict] = evaluateRules([graduates], [bachelor, master], TODAY, { item: 'A' })
    for (const { code } of verdict!.fitting!) expect(holds(graduates, [bachelor, master], code)).toBe(true)
  })

  test('without a second choice leaves the others free', () => {
    const free = row({ kind: 'item', roles: ['member'], amount: 'any', condition: isMaster, items: [groupB] })
    expect(holds(free, [bachelor], 'A')).toBe(true)
    expect(holds(free, [master], 'A')).toBe(false)
  })

  test('whatever the team, an item that is named fits', () => {
    const team = fc.array(fc.constantFrom('本科', '硕士'), { minLength: 1, maxLength: 6 })
    const amounts = fc.constantFrom('all', 'any', 'none', 'majority', 'atLeast', 'atMost')
    fc.assert(
      fc.property(team, amounts, fc.integer({ min: 1, max: 4 }), (degrees, amount, count) => {
        const given = row({ ...graduates, amount, count })
        const people = degrees.map((degree) => person({ degree }))
        const number = degrees.filter((degree) => degree === '硕士').length
        const isTrue = {
          all: number === degrees.length,
          any: number > 0,
          none: number === 0,
          majority: number > degrees.length / 2,
          atLeast: number >= count,
          atMost: number <= count,
        }[amount as 'all']
        expect(holds(given, people, 'B')).toBe(isTrue)
        const fitting = evaluateRules([given], people, TODAY, { item: 'C' })[0]!.fitting ?? []
        expect(fitting.map(({ code }) => code)).toEqual([isTrue ? 'B' : 'A'])
      }),
      RUNS,
    )
  })
})

describe('records', () => {
  const entry = RuleRecord.parse({ kind: 'entry', roundId: PAST, itemId: ITEM, name: '安全考试' })
  const list = RuleRecord.parse({ kind: 'list', listId: LIST, name: '已培训' })
  const has = (...records: RuleRecord[]) => person({ records: records.map(recordKey) })

  test('a prerequisite is met by any of its records, of all people or of one', () => {
    const all = row({ kind: 'prerequisite', roles: ['member'], amount: 'all', records: [entry, list] })
    expect(holds(all, [has(entry), has(list)])).toBe(true)
    expect(judge(all, [has(entry), { ...has(), id: 'lacking' }])).toMatchObject({ holds: false, people: ['lacking'] })
    expect(judge(all, []).sentence).toEqual({
      zh: '全部参赛学生（含队长）须已参加“安全考试”，或在名单“已培训”中',
      en: 'All members (captain included) must be enrolled in “安全考试” or on the list “已培训”',
    })
    const any = row({ ...all, amount: 'any' })
    expect([holds(any, [has(entry), has()]), holds(any, [has()])]).toEqual([true, false])
  })

  test('an exclusion keeps out whoever has one of its records, and names it', () => {
    const none = row({ kind: 'exclusion', roles: ['member', 'teacher'], records: [entry, list] })
    expect(holds(none, [has(), has()])).toBe(true)
    expect(judge(none, [has(), has(list)]).found).toEqual({
      zh: '张三（在名单“已培训”中）',
      en: '张三 (on the list “已培训”)',
    })
  })

  test('a newcomer is kept out by an exclusion, but may still meet a prerequisite later', () => {
    const rows = [
      row({ kind: 'prerequisite', roles: ['member'], amount: 'all', records: [entry] }),
      row({ kind: 'exclusion', roles: ['member'], records: [list] }),
    ]
    expect(evaluateNewcomer(rows, has(list), TODAY).map((verdict) => [verdict.row.kind, verdict.holds])).toEqual([
      ['exclusion', false],
    ])
  })

  const past = {
    roundId: PAST,
    itemId: ITEM,
    isEnrolled: true,
    isUndecided: false,
    isPromoted: false,
    stages: [FINAL],
    stageAwards: [{ stageId: FIRST, award: '一等奖' }],
    editionsBack: 1,
    resultStages: [FIRST, FINAL],
    awards: ['一等奖'],
  }
  const history: PersonHistory = {
    teams: [past],
    posts: ['expert'],
    lists: [{ listId: LIST, value: '86.5' }],
    claimedLists: [],
  }
  test.each([
    [{ kind: 'entry', roundId: PAST, name: '往届' }, true],
    [{ kind: 'entry', roundId: PAST, itemId: LIST, name: '往届' }, false],
    [{ kind: 'promoted', roundId: PAST, name: '往届' }, false],
    [{ kind: 'stage', roundId: PAST, stageId: FINAL, name: '决赛' }, true],
    [{ kind: 'stage', roundId: PAST, stageId: FIRST, name: '初赛' }, false],
    [{ kind: 'stage', roundId: PAST, stageId: FIRST, gained: 'award', name: '初赛' }, true],
    [{ kind: 'stage', roundId: PAST, stageId: FINAL, gained: 'award', name: '决赛' }, false],
    [{ kind: 'stage', roundId: PAST, itemId: LIST, stageId: FINAL, name: '决赛' }, false],
    [{ kind: 'stage', roundId: PAST, stageId: FINAL, gained: 'unawarded', name: '决赛' }, true],
    [{ kind: 'stage', roundId: PAST, stageId: FIRST, gained: 'unawarded', name: '初赛' }, false],
    [{ kind: 'result', roundId: PAST, name: '往届' }, false],
    [{ kind: 'award' }, true],
    [{ kind: 'award', awards: ['一等奖', '特等奖'] }, true],
    [{ kind: 'award', awards: ['二等奖'] }, false],
    [{ kind: 'award', roundId: ROUND }, false],
    [{ kind: 'post', post: 'expert' }, true],
    [{ kind: 'post', post: 'staff' }, false],
    [{ kind: 'list', listId: LIST, name: '名单' }, true],
    [{ kind: 'list', listId: LIST, name: '名单', value: { op: 'atLeast', number: 86.5 } }, true],
    [{ kind: 'list', listId: LIST, name: '名单', value: { op: 'atLeast', number: 87 } }, false],
    [{ kind: 'list', listId: LIST, name: '名单', value: { op: 'in', values: ['合格', '86.5'] } }, true],
    [{ kind: 'stage', roundId: PAST, stageId: FINAL, gained: 'ranked', name: '决赛' }, true],
    [{ kind: 'stage', roundId: PAST, stageId: FIRST, gained: 'award', awards: ['一等奖'], name: '初赛' }, true],
    [{ kind: 'stage', roundId: PAST, stageId: FIRST, gained: 'award', awards: ['二等奖'], name: '初赛' }, false],
  ])('%o is held: %s', (given, expected) => {
    const record = RuleRecord.parse(given)
    expect(recordsHeld([record], history, ROUND)).toEqual(expected ? [recordKey(record)] : [])
  })

  test('what is undecided excludes a person and meets no prerequisite', () => {
    const undecided = { ...past, isEnrolled: false, isUndecided: true }
    const unsure = { teams: [undecided], posts: [], lists: [], claimedLists: [{ listId: LIST, value: '' }] }
    const records = recordsHeld([entry, list], unsure, ROUND)
    const one = person({ records })
    for (const record of [entry, list]) {
      expect(holds(row({ kind: 'exclusion', roles: ['member'], records: [record] }), [one])).toBe(false)
      expect(holds(row({ kind: 'prerequisite', roles: ['member'], amount: 'all', records: [record] }), [one])).toBe(
        false,
      )
    }
  })

  test('awards of the round itself are none of an earlier one', () => {
    const record = RuleRecord.parse({ kind: 'award' })
    expect(recordsHeld([record], history, PAST)).toEqual([])
  })
})

describe('a quota for a kind of team', () => {
  const quota = row({ kind: 'quota', most: 2, roles: ['member'], amount: 'any', condition: isMaster })
  const verdict = (people: readonly RulePerson[], others: number) =>
    judgeRules([quota], people, { today: TODAY, team: { item: '', inQuota: { rule: others } } })[0]!

  test.each([
    [[master], 1, true, true],
    [[master], 2, false, true],
    [[bachelor], 2, true, false],
    [[bachelor, master], 2, false, true],
    // Somebody who may be of the kind counts.
    [[unknown], 2, false, true],
    [[unknown], 1, true, true],
  ])('%#: holds while others leave room, and only teams of the kind count', (people, others, expected, counts) => {
    expect(verdict(people, others)).toMatchObject({ holds: expected, counts })
  })

  test('counts a team that is of the kind, but not one with an exception', () => {
    const counted = (people: readonly RulePerson[], exceptions: Record<string, string>) => [
      ...countedQuotas(judgeRules([quota], people, { today: TODAY, exceptions })),
    ]
    expect([counted([master], {}), counted([bachelor], {}), counted([master], { rule: '同意' })]).toEqual([
      ['rule'],
      [],
      [],
    ])
  })

  test('says how many are taken, and lets nobody in beyond it for a reason', () => {
    expect(verdict([master], 2).found.zh).toBe('本校已有 2/2 队')
    expect(verdict([master], 2).sentence.zh).toBe('每校最多 2 队有参赛学生（含队长）符合“学历为硕士”')
    expect(ruleFaults([{ ...quota, strength: 'reason' }]).map(({ path }) => path)).toEqual(['rules.0.strength'])
  })
})
