import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inTier } from '../../../test-tier.ts'
import { PromotionRule, type PromotionRow } from '../competition/setting/promotion-setting.ts'
import { PromotionDecisions, type Contender } from './contender.ts'
import { evaluatePromotion } from './evaluate.rule.ts'
import { explainPromotion, withChange } from './explain.rule.ts'

const none = PromotionDecisions.parse({})
const ruleOf = (rule: object) => PromotionRule.parse({ limits: [], places: null, ...rule })

/** `a1` has rank 1 and school `a`; the region is that of the school's letter. */
function entries(...names: string[]): Contender[] {
  return names.map((name, at) => contender(name, at + 1))
}

function contender(name: string, rank: number | null, more: Partial<Contender> = {}): Contender {
  const school = name[0]!
  const score = rank === null ? null : 100 - rank
  return {
    teamId: name,
    rank,
    score,
    units: { school, region: 'abc'.includes(school) ? '11' : '44' },
    awards: [],
    recommended: false,
    barred: false,
    ...more,
  }
}

function admitted(list: readonly Contender[], rule: object, decisions: PromotionDecisions = none) {
  const { verdicts } = evaluatePromotion(list, ruleOf(rule), decisions)
  return [...verdicts].filter(([, { kind }]) => kind === 'admitted').map(([teamId]) => teamId)
}

describe('promotion admits', () => {
  const list = entries('a1', 'a2', 'b3', 'a4', 'd5', 'b6')
  test.each<[string, object, string[]]>([
    ['the best n', { rows: [{ kind: 'top', count: 2 }] }, ['a1', 'a2']],
    ['the best n of each school', { rows: [{ kind: 'top', count: 1, within: 'school' }] }, ['a1', 'b3', 'd5']],
    [
      'another number for one school',
      { rows: [{ kind: 'top', count: 1, within: 'school', exceptions: [{ unit: 'a', count: 3 }] }] },
      ['a1', 'a2', 'b3', 'a4', 'd5'],
    ],
    ['a share, rounded down', { rows: [{ kind: 'share', percent: 40 }] }, ['a1', 'a2']],
    ['a share, rounded up', { rows: [{ kind: 'share', percent: 40, rounding: 'up' }] }, ['a1', 'a2', 'b3']],
    ['everybody above a line', { rows: [{ kind: 'line', score: 97 }] }, ['a1', 'a2', 'b3']],
    [
      'the best within a limit per school, so that the next moves up',
      { rows: [{ kind: 'top', count: 3 }], limits: [{ per: 'school', count: 1 }] },
      ['a1', 'b3', 'd5'],
    ],
    [
      'the best within a limit per region',
      { rows: [{ kind: 'top', count: 3 }], limits: [{ per: 'region', count: 2 }] },
      ['a1', 'a2', 'd5'],
    ],
    [
      'the best of the rest',
      {
        rows: [
          { kind: 'top', count: 1, within: 'school' },
          { kind: 'rest', count: 1 },
        ],
      },
      ['a1', 'a2', 'b3', 'd5'],
    ],
    ['no more than there are places', { rows: [{ kind: 'line', score: 0 }], places: 2 }, ['a1', 'a2']],
  ])('%s', (_, rule, expected) => {
    expect(admitted(list, rule)).toEqual(expected)
  })

  test('holders of an award and recommended entries, ranked or not', () => {
    const some = [
      contender('a1', 1),
      contender('b2', null, { awards: ['一等奖'] }),
      contender('c3', null, { recommended: true }),
    ]
    expect(admitted(some, { rows: [{ kind: 'award', awards: ['一等奖'] }, { kind: 'recommended' }] })).toEqual([
      'b2',
      'c3',
    ])
  })

  test('direct entries inside the cap in place of ranked ones, and outside it beside them', () => {
    const rule = { rows: [{ kind: 'top', count: 10 }], places: 2 }
    const direct = (cap: string) =>
      PromotionDecisions.parse({ hand: [{ teamId: id(6), verdict: 'admit', cap, reason: '东道主' }] })
    const named = list.map((each, at) => ({ ...each, teamId: id(at + 1) }))
    expect(admitted(named, rule, direct('inside'))).toEqual([id(1), id(6)])
    expect(admitted(named, rule, direct('outside'))).toEqual([id(1), id(2), id(6)])
  })

  test('the next in rank when an entry is refused by hand or gone', () => {
    const named = list.map((each, at) => ({ ...each, teamId: id(at + 1) }))
    const refused = PromotionDecisions.parse({ hand: [{ teamId: id(1), verdict: 'refuse', reason: '违规' }] })
    expect(admitted(named, { rows: [{ kind: 'top', count: 2 }] }, refused)).toEqual([id(2), id(3)])
    expect(admitted(named.slice(1), { rows: [{ kind: 'top', count: 2 }] })).toEqual([id(2), id(3)])
  })
})

describe('an entry that breaks a rule of the next stage', () => {
  const list = ['a1', 'b2', 'c3'].map((name, at) => contender(id(at + 1), at + 1, { barred: name === 'a1' }))
  const rule = ruleOf({ rows: [{ kind: 'top', count: 2 }] })
  const kindsOf = (decisions = none, kept?: Map<string, number>) =>
    [...evaluatePromotion(list, rule, decisions, kept).verdicts.values()].map(({ kind }) => kind)

  test('takes no place, and is not admitted by hand either', () => {
    expect(kindsOf()).toEqual(['barred', 'admitted', 'admitted'])
    const byHand = PromotionDecisions.parse({ hand: [{ teamId: id(1), verdict: 'admit', reason: '东道主' }] })
    expect(kindsOf(byHand)).toEqual(['barred', 'admitted', 'admitted'])
  })

  test('keeps a place that it got before', () => {
    expect(kindsOf(none, new Map([[id(1), 0]]))).toEqual(['admitted', 'admitted', 'refused'])
  })
})

describe('a tie at the line', () => {
  const list = [contender('a1', 1), contender('b2', 2), contender('c2', 2), contender('d4', 4)]
  const rule = ruleOf({ rows: [{ kind: 'top', count: 2 }] })

  test('is shown, and nobody below it is admitted in its place', () => {
    const { verdicts, ties } = evaluatePromotion(list, rule, none)
    expect(ties).toMatchObject([{ teamIds: ['b2', 'c2'], places: 1, decided: false }])
    expect([...verdicts.values()].map(({ kind }) => kind)).toEqual(['admitted', 'tied', 'tied', 'refused'])
  })

  test.each([
    ['for all', ['b2', 'c2'], ['a1', 'b2', 'c2']],
    ['for one', ['c2'], ['a1', 'c2']],
    ['for none', [], ['a1']],
  ])('is decided %s', (_, admit, expected) => {
    const { ties } = evaluatePromotion(list, rule, none)
    const decisions = { hand: [], ties: [{ key: ties[0]!.key, admit, reason: '并列' }] }
    expect(admitted(list, rule, decisions)).toEqual(expected)
  })

  test('within a school’s limit leaves the others of that rank alone', () => {
    const same = [contender('a1', 1), contender('a2', 1), contender('d3', 1), contender('d4', 4)]
    const limited = ruleOf({ rows: [{ kind: 'top', count: 3 }], limits: [{ per: 'school', count: 1 }] })
    const { verdicts, ties } = evaluatePromotion(same, limited, none)
    expect(verdicts.get('d3')).toEqual({ kind: 'admitted', by: 0 })
    expect(ties).toMatchObject([{ teamIds: ['a1', 'a2'], places: 1 }])
  })
})

describe('a refused entry is told the one change that would admit it', () => {
  const list = entries('a1', 'a2', 'b3', 'a4', 'd5')
  test.each<[string, object, string, object]>([
    ['more places', { rows: [{ kind: 'top', count: 2 }] }, 'a4', { kind: 'count', from: 2, to: 4, unit: null }],
    ['a higher share', { rows: [{ kind: 'share', percent: 40 }] }, 'a4', { kind: 'percent', from: 40, to: 80 }],
    ['a lower line', { rows: [{ kind: 'line', score: 98 }] }, 'd5', { kind: 'line', from: 98, to: 95 }],
    [
      'more for its school',
      { rows: [{ kind: 'top', count: 1, within: 'school' }] },
      'a4',
      { kind: 'count', unit: 'a', to: 3 },
    ],
    [
      'a higher limit',
      { rows: [{ kind: 'top', count: 3 }], limits: [{ per: 'school', count: 1 }] },
      'a2',
      { kind: 'limit', per: 'school', unit: 'a', from: 1, to: 2 },
    ],
    ['more places in all', { rows: [{ kind: 'line', score: 0 }], places: 3 }, 'd5', { kind: 'places', from: 3, to: 5 }],
    [
      'a decision by hand, where no number alone is enough',
      { rows: [{ kind: 'top', count: 3 }], limits: [{ per: 'school', count: 0 }] },
      'd5',
      { kind: 'limit', unit: 'd' },
    ],
  ])('%s', (_, rule, teamId, expected) => {
    expect(explainPromotion(list, ruleOf(rule), none).changes.get(teamId)).toMatchObject(expected)
  })
})

const someRow: fc.Arbitrary<object> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('top', 'rest'),
    count: fc.nat(6),
    within: fc.constantFrom('all', 'school', 'region'),
  }),
  fc.record({
    kind: fc.constant('share'),
    percent: fc.integer({ min: 1, max: 100 }),
    rounding: fc.constantFrom('down', 'nearest', 'up'),
    within: fc.constantFrom('all', 'school'),
  }),
  fc.record({ kind: fc.constant('line'), score: fc.integer({ min: 80, max: 100 }) }),
  fc.record({ kind: fc.constant('award'), awards: fc.subarray(['一等奖', '二等奖'], { minLength: 1 }) }),
  fc.constant({ kind: 'recommended' }),
)
const someRule = fc.record({
  rows: fc.array(someRow, { minLength: 1, maxLength: 3 }),
  limits: fc.uniqueArray(fc.record({ per: fc.constantFrom('school', 'region'), count: fc.nat(4) }), {
    maxLength: 2,
    selector: ({ per }) => per,
  }),
  places: fc.option(fc.nat(12)),
})
const someEntries = (tied: boolean) =>
  fc
    .array(
      fc.record({
        school: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
        step: fc.integer({ min: tied ? 0 : 1, max: 1 }),
        award: fc.constantFrom('', '', '一等奖', '二等奖'),
        recommended: fc.boolean(),
        barred: fc.nat(5).map((one) => one === 0),
      }),
      { maxLength: 18 },
    )
    .map((list) => {
      let rank = 0
      return list.map(({ school, step, award, recommended, barred }, at): Contender => {
        if (step === 1 || at === 0) rank = at + 1
        return contender(`${school}${at}`, rank, {
          teamId: `t${String(at).padStart(2, '0')}`,
          awards: award === '' ? [] : [award],
          recommended,
          barred,
        })
      })
    })

const runs = inTier(400, 20_000)

test('without ties the verdicts are those of a reading of the rule word by word', () => {
  fc.assert(
    fc.property(someEntries(false), someRule, (list, input) => {
      const rule = ruleOf(input)
      expect(new Set(admitted(list, rule))).toEqual(readWordByWord(list, rule))
    }),
    { numRuns: runs },
  )
})

test('a followed explanation admits, with ties as well, and limits hold', () => {
  fc.assert(
    fc.property(someEntries(true), someRule, (list, input) => {
      const rule = ruleOf(input)
      const { evaluation, changes } = explainPromotion(list, rule, none)
      for (const { per, count } of rule.limits) {
        for (const ofUnit of Map.groupBy(list, ({ units }) => units[per]).values()) {
          const taken = ofUnit.filter(({ teamId }) => evaluation.verdicts.get(teamId)?.kind === 'admitted')
          expect(taken.length).toBeLessThanOrEqual(count)
        }
      }
      for (const [teamId, change] of changes) {
        if (change.kind === 'hand') continue
        const { verdicts } = evaluatePromotion(list, withChange(rule, change), none)
        expect([change, verdicts.get(teamId)?.kind]).toEqual([change, 'admitted'])
      }
    }),
    { numRuns: runs },
  )
})

test('10,000 entries of 800 schools are decided and explained within a second of computing', () => {
  const list = Array.from({ length: 10_000 }, (_, at) => {
    const school = `s${(at * 7919) % 800}`
    return contender('x', Math.floor(at / 1.01) + 1, { teamId: `t${at}`, units: { school, region: `${at % 31}` } })
  })
  const rule = ruleOf({
    rows: [
      { kind: 'top', count: 1, within: 'school' },
      { kind: 'rest', count: 1_000 },
    ],
    limits: [{ per: 'school', count: 3 }],
    places: 2_000,
  })
  const started = process.cpuUsage()
  const { changes } = explainPromotion(list, rule, none)
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(1_000)
  expect(changes.size).toBeGreaterThan(7_000)
})

/** Each row and entry in order, every count taken anew. */
function readWordByWord(list: readonly Contender[], rule: PromotionRule): Set<string> {
  const inside = new Set<string>()
  const admittedOf = (test: (each: Contender) => boolean) =>
    list.filter((each) => inside.has(each.teamId) && test(each)).length
  for (const row of rule.rows) {
    const before = new Set(inside)
    for (const each of list) {
      if (inside.has(each.teamId) || each.barred || !hasGround(row, each)) continue
      const sameUnit = (other: Contender) =>
        !('within' in row) || row.within === 'all' || other.units[row.within] === each.units[row.within]
      if (rule.places !== null && inside.size >= rule.places) continue
      if (rule.limits.some(({ per, count }) => admittedOf((other) => other.units[per] === each.units[per]) >= count))
        continue
      if ('within' in row) {
        const base = list.filter(sameUnit).length
        const exact = row.kind === 'share' ? (row.percent * base) / 100 : row.count
        const places =
          row.kind !== 'share'
            ? row.count
            : row.rounding === 'up'
              ? Math.ceil(exact - 1e-9)
              : row.rounding === 'down'
                ? Math.floor(exact + 1e-9)
                : Math.floor(exact + 0.5 + 1e-9)
        const better = (other: Contender) => other.rank! < each.rank!
        const counted = admittedOf(
          (other) => sameUnit(other) && better(other) && (row.kind !== 'rest' || !before.has(other.teamId)),
        )
        if (counted >= places) continue
      }
      inside.add(each.teamId)
    }
  }
  return inside
}

function hasGround(row: PromotionRow, each: Contender): boolean {
  if (row.kind === 'line') return each.score! >= row.score
  if (row.kind === 'award') return each.awards.some((award) => row.awards.includes(award))
  return row.kind !== 'recommended' || each.recommended
}

function id(at: number): string {
  return `00000000-0000-4000-8000-00000000000${at}`
}
