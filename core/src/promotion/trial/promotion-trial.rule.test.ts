import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inTier } from '../../../../test-tier.ts'
import { PromotionRule, type StandingSource } from '../../competition/setting/promotion-setting.ts'
import type { Contender } from '../contender.ts'
import { evaluatePromotion } from '../evaluate.rule.ts'
import { promotionRefusals } from '../refusals.ts'
import { FIRST_PLAN, madeUpEntries, sizeOf, type EntryPlan } from './made-up-entries.ts'
import { tryGraph } from './promotion-trial.rule.ts'
import { TRIED_AT_MOST, type TriedEntry, type TriedStage, type TriedStanding } from './tried-graph.ts'
import { textOfEntries, typedEntries } from './typed-entries.rule.ts'

const rule = (...rows: object[]) => PromotionRule.parse({ rows, limits: [], places: null })
const stage = (stageId: string, ...routes: [string | null, PromotionRule][]): TriedStage => ({
  stageId,
  source: 'review',
  routes: routes.map(([toStageId, given]) => ({ toStageId, rule: given })),
})
const standing = (score: number | null, more: Partial<TriedStanding> = {}): TriedStanding => ({
  score,
  awards: [],
  recommended: false,
  barred: false,
  forfeits: false,
  direct: null,
  ...more,
})
const entry = (teamId: string, ...standings: TriedStanding[]): TriedEntry => ({
  teamId,
  school: teamId[0]!,
  region: '11',
  standings: Object.fromEntries(standings.map((each, at) => [`s${at + 1}`, each])),
})
const outcomes = (trial: ReturnType<typeof tryGraph>, at: number) =>
  trial[at]?.rows.map(({ entry: { teamId }, rank, outcome, route }) => [teamId, rank, outcome, route])

describe('a graph of stages, tried on made-up entries', () => {
  const graph = [
    stage('s1', ['s3', rule({ kind: 'top', count: 1 })], ['s2', rule({ kind: 'rest', count: 2 })]),
    stage('s2', ['s3', rule({ kind: 'top', count: 1 })]),
    stage('s3'),
  ]

  test('sends each entry along one edge, and the best of the revival after it', () => {
    const entries = [
      entry('a1', standing(90), standing(1), standing(70)),
      entry('b2', standing(80), standing(50), standing(90)),
      entry('c3', standing(70), standing(60), standing(80)),
      entry('d4', standing(60), standing(99), standing(99)),
    ]
    const trial = tryGraph(graph, entries)
    expect(outcomes(trial, 0)).toEqual([
      ['a1', 1, 'sent', 0],
      ['b2', 2, 'sent', 1],
      ['c3', 3, 'sent', 1],
      ['d4', 4, 'refused', null],
    ])
    expect(outcomes(trial, 1)).toEqual([
      ['c3', 1, 'sent', 0],
      ['b2', 2, 'refused', null],
    ])
    expect(outcomes(trial, 2)).toEqual([
      ['c3', 1, 'final', null],
      ['a1', 2, 'final', null],
    ])
  })

  test('gives no rank to who forfeits, so that the next moves up, nor to who has no result', () => {
    const best = [stage('s1', ['s2', rule({ kind: 'top', count: 1 })]), stage('s2')]
    const entries = [
      entry('a1', standing(90, { forfeits: true })),
      entry('b2', standing(80)),
      entry('c3', standing(null)),
    ]
    expect(outcomes(tryGraph(best, entries), 0)).toEqual([
      ['b2', 1, 'sent', 0],
      ['a1', null, 'forfeited', null],
      ['c3', null, 'unranked', null],
    ])
  })

  test('sends direct entries on inside the places or beside them', () => {
    const list = (cap: 'inside' | 'outside') => [
      entry('a1', standing(90)),
      entry('b2', standing(10, { direct: { route: 0, cap } })),
    ]
    const best = [stage('s1', ['s2', { ...rule({ kind: 'top', count: 1 }), places: 1 }]), stage('s2')]
    const sent = (cap: 'inside' | 'outside') => tryGraph(best, list(cap))[0]!.edges[0]!.sent
    expect([sent('inside'), sent('outside')]).toEqual([['b2'], ['a1', 'b2']])
  })

  test('bars who breaks a rule of the next stage, but not on the way to an upper organisation', () => {
    const barred = [entry('a1', standing(90, { barred: true }))]
    const ofNext = tryGraph([stage('s1', ['s2', rule({ kind: 'top', count: 1 })]), stage('s2')], barred)
    const ofUpper = tryGraph([stage('s1', [null, rule({ kind: 'top', count: 1 })])], barred)
    expect([outcomes(ofNext, 0), outcomes(ofUpper, 0)]).toEqual([[['a1', 1, 'barred', null]], [['a1', 1, 'sent', 0]]])
  })

  test('says why a route could not be committed, that the next waits for it, and so do those of the tie', () => {
    const tied = [entry('a1', standing(90)), entry('b2', standing(90)), entry('c3', standing(80))]
    const [first] = tryGraph(graph, tied)
    expect(first!.edges.map(({ hindrance }) => hindrance?.kind.code)).toEqual([
      promotionRefusals.TIES_OPEN.code,
      promotionRefusals.EARLIER_ROUTE.code,
    ])
    expect(outcomes([first!], 0)).toEqual([
      ['a1', 1, 'tied', null],
      ['b2', 1, 'tied', null],
      ['c3', 3, 'sent', 1],
    ])
  })

  test('leaves out stages that nobody can reach', () => {
    expect(
      tryGraph([stage('s1', [null, rule({ kind: 'recommended' })]), stage('s2')], []).map(({ stageId }) => stageId),
    ).toEqual(['s1'])
  })
})

const somePlan = fc.record<EntryPlan>({
  seed: fc.nat(1_000),
  regions: fc.integer({ min: 1, max: 3 }),
  schools: fc.integer({ min: 1, max: 3 }),
  teams: fc.integer({ min: 1, max: 4 }),
  forfeits: fc.nat(30),
  unranked: fc.nat(30),
  recommended: fc.nat(50),
  awarded: fc.nat(50),
  barred: fc.nat(30),
  inside: fc.nat(20),
  outside: fc.nat(20),
})
const someCount = fc.record({ count: fc.nat(6), within: fc.constantFrom('all', 'school', 'region') })
const someRow = fc.oneof(
  someCount.map((given) => ({ kind: 'top', ...given })),
  someCount.map((given) => ({ kind: 'rest', ...given })),
  fc.integer({ min: 1, max: 100 }).map((percent) => ({ kind: 'share', percent })),
  fc.integer({ min: 50, max: 100 }).map((score) => ({ kind: 'line', score })),
  fc.constant({ kind: 'award', awards: ['一等奖'] }),
  fc.constant({ kind: 'recommended' }),
)
const someRule = fc
  .record({
    rows: fc.array(someRow, { minLength: 1, maxLength: 3 }),
    limits: fc.uniqueArray(fc.record({ per: fc.constantFrom('school', 'region'), count: fc.nat(4) }), {
      selector: ({ per }) => per,
      maxLength: 2,
    }),
    places: fc.option(fc.nat(12)),
  })
  .map((given) => PromotionRule.parse(given))
/** Stages whose routes lead to later ones or upward, no two to the same. */
const someGraph = fc.integer({ min: 1, max: 4 }).chain((count) =>
  fc.tuple(
    ...Array.from({ length: count }, (_, at) => {
      const targets = [null, ...Array.from({ length: count - at - 1 }, (__, more) => `s${at + more + 2}`)]
      return fc.record<TriedStage>({
        stageId: fc.constant(`s${at + 1}`),
        source: fc.constantFrom<StandingSource>('review', 'import', 'recommendation'),
        routes: fc.uniqueArray(fc.record({ toStageId: fc.constantFrom(...targets), rule: someRule }), {
          selector: ({ toStageId }) => toStageId,
          maxLength: 3,
        }),
      })
    }),
  ),
)

const runs = inTier(120, 10_000)

test('an entry arrives once, totals add up, and each verdict is that of the promotion itself', () => {
  fc.assert(
    fc.property(somePlan, someGraph, (plan, stages) => {
      const entries = madeUpEntries(plan, stages)
      const trial = tryGraph(stages, entries)
      const arrivals = new Map<string, Set<string>>([['s1', new Set(entries.map(({ teamId }) => teamId))]])
      for (const { stageId, rows, edges } of trial) {
        const here = rows.map((row) => row.entry.teamId)
        expect(new Set(here)).toEqual(arrivals.get(stageId) ?? new Set())
        expect(new Set(here).size).toBe(here.length)
        const sent = edges.reduce((sum, edge) => sum + edge.sent.length, 0)
        expect(rows.filter(({ outcome }) => outcome === 'sent')).toHaveLength(sent)
        const gone = new Set<string>()
        for (const edge of edges) {
          const contenders = readStanding(
            stages.find((each) => each.stageId === stageId)!,
            rows.map((row) => row.entry),
          )
            .filter(({ teamId }) => !gone.has(teamId))
            .map((each) => ({ ...each, barred: each.barred && edge.toStageId !== null }))
          const hand = rows.flatMap(({ entry: { teamId, standings } }) => {
            const direct = standings[stageId]!.direct
            return direct?.route === edge.route
              ? [{ teamId, verdict: 'admit' as const, cap: direct.cap, reason: 'x' }]
              : []
          })
          const evaluation = evaluatePromotion(contenders, edge.rule, { hand, ties: [] })
          for (const [teamId, { kind }] of evaluation.verdicts) if (kind === 'tied') gone.add(teamId)
          expect(edge.evaluation).toEqual(evaluation)
          for (const teamId of edge.sent) {
            expect(gone.has(teamId)).toBe(false)
            gone.add(teamId)
            if (edge.toStageId === null) continue
            const there = arrivals.get(edge.toStageId) ?? new Set()
            expect(there.has(teamId)).toBe(false)
            arrivals.set(edge.toStageId, there.add(teamId))
          }
        }
      }
    }),
    { numRuns: runs },
  )
})

/** The standing read as the database does: one more than those with a better score. */
function readStanding({ stageId, source }: TriedStage, entries: readonly TriedEntry[]): Contender[] {
  const scored = entries.filter(({ standings }) => !standings[stageId]!.forfeits)
  const scoreOf = ({ standings }: TriedEntry) => (source === 'recommendation' ? null : standings[stageId]!.score)
  return scored
    .filter((each) => scoreOf(each) !== null || each.standings[stageId]!.recommended)
    .map((each) => {
      const score = scoreOf(each)
      const { awards, recommended, barred } = each.standings[stageId]!
      const rank = score === null ? null : 1 + scored.filter((other) => (scoreOf(other) ?? -Infinity) > score).length
      return {
        teamId: each.teamId,
        units: { school: each.school, region: each.region },
        score,
        rank,
        awards,
        recommended,
        barred,
      }
    })
}

describe('made-up entries', () => {
  const graph = [
    stage('s1', ['s2', rule({ kind: 'top', count: 1, within: 'school', exceptions: [{ unit: '10001', count: 3 }] })]),
    stage('s2'),
  ]

  test('are the same for the same seed, others for another, and never too many', () => {
    const made = madeUpEntries(FIRST_PLAN, graph)
    expect(made).toEqual(madeUpEntries(FIRST_PLAN, graph))
    expect(made).not.toEqual(madeUpEntries({ ...FIRST_PLAN, seed: 2 }, graph))
    expect(made).toHaveLength(sizeOf(FIRST_PLAN))
    expect(madeUpEntries({ ...FIRST_PLAN, regions: 50, schools: 50, teams: 50 }, graph)).toHaveLength(TRIED_AT_MOST)
  })

  test('come from the schools that a rule names first', () => {
    expect([...new Set(madeUpEntries(FIRST_PLAN, graph).map(({ school }) => school))].slice(0, 2)).toEqual([
      '10001',
      'S1',
    ])
  })

  test('keep their scores when another share of the plan changes', () => {
    const scores = (plan: EntryPlan) => madeUpEntries(plan, graph).map(({ standings }) => standings['s1']!.score)
    expect(scores({ ...FIRST_PLAN, forfeits: 80, recommended: 0 })).toEqual(scores(FIRST_PLAN))
  })
})

describe('typed entries', () => {
  const stages = [{ stageId: 's1' }, { stageId: 's2' }]

  test('are read as they are written, and keep their marks', () => {
    const made = madeUpEntries({ ...FIRST_PLAN, unranked: 30 }, [stage('s1'), stage('s2')])
    expect(typedEntries(textOfEntries(made, stages), stages, made)).toEqual({ entries: made, faults: [] })
  })

  test('of another school have none of the marks of the line', () => {
    const known = [entry('a1', standing(90, { forfeits: true }))]
    const forfeits = (text: string) => typedEntries(text, stages, known).entries[0]!.standings['s1']!.forfeits
    expect([forfeits('a 11 80'), forfeits('b 11 80')]).toEqual([true, false])
  })

  test('name the line that is none', () => {
    const { entries, faults } = typedEntries(
      '甲校，11，90\n\n乙校 12\n丙校\t13\t八十\n丁校 14 70 60 50\n戊校, 15, -, 60',
      stages,
      [],
    )
    expect(entries.map(({ school, standings }) => [school, standings['s1']!.score, standings['s2']!.score])).toEqual([
      ['甲校', 90, null],
      ['戊校', null, 60],
    ])
    expect(faults).toEqual([
      { line: 3, kind: 'columns' },
      { line: 4, kind: 'score' },
      { line: 5, kind: 'columns' },
    ])
  })

  test('end where there are too many', () => {
    const { entries, faults } = typedEntries('甲校 11 90\n'.repeat(TRIED_AT_MOST + 5), stages, [])
    expect([entries.length, faults]).toEqual([TRIED_AT_MOST, [{ line: TRIED_AT_MOST + 1, kind: 'many' }]])
  })
})
