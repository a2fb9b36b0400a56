import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assign, type Assignment, type AssignmentInput } from './assignment.rule.ts'

interface Small {
  judges: number
  works: number
  perWork: number
  limits: number[]
  conflicts: boolean[]
}

const small = fc
  .record({
    judges: fc.integer({ min: 1, max: 5 }),
    works: fc.integer({ min: 1, max: 4 }),
    perWork: fc.integer({ min: 1, max: 3 }),
    limits: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 5, maxLength: 5 }),
    conflicts: fc.array(
      fc.boolean().map((no) => no),
      { minLength: 20, maxLength: 20 },
    ),
  })
  .map((made): Small => made)

const judgeId = (at: number) => `e${at}`
const workId = (at: number) => `w${at}`
const numberIn = (id: string) => Number(id.slice(1))

function inputOf(made: Small, held: AssignmentInput['held'] = []): AssignmentInput {
  return {
    judges: Array.from({ length: made.judges }, (_, at) => ({
      expertId: judgeId(at),
      maxWorks: made.limits[at]!,
      expertise: [],
    })),
    works: Array.from({ length: made.works }, (_, at) => ({ workId: workId(at), keywords: [] })),
    perWork: made.perWork,
    held,
    conflict: (expert, work) => (made.conflicts[numberIn(work) * 5 + numberIn(expert)] ? 'school' : null),
  }
}

/** Most places that any assignment fills, and among those with that many the least sum of squared loads. */
function bruteForce(made: Small): { filled: number; squares: number } {
  let best = { filled: 0, squares: 0 }
  const load = Array.from({ length: made.judges }, () => 0)
  const choose = (work: number, filled: number): void => {
    if (work === made.works) {
      const squares = load.reduce((total, one) => total + one * one, 0)
      if (filled > best.filled || (filled === best.filled && squares < best.squares)) best = { filled, squares }
      return
    }
    for (let panel = 0; panel < 1 << made.judges; panel += 1) {
      const chosen = Array.from({ length: made.judges }, (_, at) => at).filter((at) => panel & (1 << at))
      if (chosen.length > made.perWork) continue
      if (chosen.some((at) => made.conflicts[work * 5 + at] || load[at]! >= made.limits[at]!)) continue
      for (const at of chosen) load[at]! += 1
      choose(work + 1, filled + chosen.length)
      for (const at of chosen) load[at]! -= 1
    }
  }
  choose(0, 0)
  return best
}

const squaresOf = (assignment: Assignment) => assignment.loads.reduce((total, { load }) => total + load * load, 0)
const keys = (pairs: Assignment['pairs']) => pairs.map((pair) => `${pair.workId}${pair.expertId}`)

describe('automatic assignment', () => {
  test('fills as many places as the best of all assignments', () => {
    fc.assert(
      fc.property(small, (made) => {
        expect(assign(inputOf(made)).pairs.length).toBe(bruteForce(made).filled)
      }),
      { numRuns: 400 },
    )
  })

  test('has loads as even as the best of all assignments, where every place is filled', () => {
    fc.assert(
      fc.property(small, (made) => {
        const assignment = assign(inputOf(made))
        fc.pre(assignment.short.length === 0)
        expect(squaresOf(assignment)).toBe(bruteForce(made).squares)
      }),
      { numRuns: 400 },
    )
  })

  test('never goes against a conflict, over a limit, or gives a work to the same expert twice', () => {
    fc.assert(
      fc.property(small, (made) => {
        const input = inputOf(made)
        const { pairs, loads } = assign(input)
        expect(pairs.filter((pair) => input.conflict(pair.expertId, pair.workId) !== null)).toEqual([])
        expect(loads.filter(({ load, limit }) => load > limit)).toEqual([])
        expect(new Set(keys(pairs)).size).toBe(pairs.length)
      }),
    )
  })

  test('gives the same answer in whatever order the rows come', () => {
    fc.assert(
      fc.property(small, (made) => {
        const input = inputOf(made)
        const turned = { ...input, judges: input.judges.toReversed(), works: input.works.toReversed() }
        expect(assign(turned)).toEqual(assign(input))
      }),
    )
  })

  test('changes nothing when it is asked again', () => {
    fc.assert(
      fc.property(small, (made) => {
        const first = assign(inputOf(made))
        const again = assign(
          inputOf(
            made,
            first.pairs.map((pair) => ({ ...pair, fixed: false })),
          ),
        )
        expect({ added: again.added, removed: again.removed }).toEqual({ added: [], removed: [] })
      }),
    )
  })

  test('keeps every fixed pair, conflict or not, and counts it', () => {
    fc.assert(
      fc.property(small, (made) => {
        const fixed = { workId: workId(0), expertId: judgeId(0), fixed: true }
        const { pairs, removed } = assign(inputOf(made, [fixed]))
        expect(keys(pairs)).toContain('w0e0')
        expect(removed).toEqual([])
      }),
    )
  })

  test('a dropped expert moves only the works that expert had', () => {
    const made = { judges: 5, works: 4, perWork: 2, limits: [4, 4, 4, 4, 4], conflicts: [] }
    const first = assign(inputOf(made))
    const without = {
      ...inputOf(
        made,
        first.pairs.map((pair) => ({ ...pair, fixed: false })),
      ),
    }
    const rest = { ...without, judges: without.judges.filter(({ expertId }) => expertId !== 'e2') }
    const again = assign(rest)
    const lost = first.pairs.filter(({ expertId }) => expertId === 'e2')
    expect(again.removed).toEqual(lost)
    expect(again.added.length).toBe(lost.length)
  })

  test('gives up a held pair only where a place could not be filled otherwise', () => {
    // e0 alone may judge w1, has one place and holds w0; e1 may take w0.
    const input: AssignmentInput = {
      judges: ['e0', 'e1'].map((expertId) => ({ expertId, maxWorks: 1, expertise: [] })),
      works: ['w0', 'w1'].map((id) => ({ workId: id, keywords: [] })),
      perWork: 1,
      held: [{ workId: 'w0', expertId: 'e0', fixed: false }],
      conflict: (expert, work) => (expert === 'e1' && work === 'w1' ? 'school' : null),
    }
    const { pairs, removed } = assign(input)
    expect({ pairs: keys(pairs), removed: keys(removed) }).toEqual({ pairs: ['w0e1', 'w1e0'], removed: ['w0e0'] })
  })

  test('prefers matching expertise among equally even assignments', () => {
    const { pairs } = assign({
      judges: [
        { expertId: 'e0', maxWorks: 9, expertise: ['建筑'] },
        { expertId: 'e1', maxWorks: 9, expertise: ['软件'] },
      ],
      works: [
        { workId: 'w0', keywords: ['软件'] },
        { workId: 'w1', keywords: ['建筑'] },
      ],
      perWork: 1,
      held: [],
      conflict: () => null,
    })
    expect(keys(pairs)).toEqual(['w0e1', 'w1e0'])
  })

  test('says that only further experts help where conflicts keep everybody away', () => {
    const { short } = assign({
      judges: ['e0', 'e1'].map((expertId) => ({ expertId, maxWorks: 9, expertise: [] })),
      works: [{ workId: 'w0', keywords: [] }],
      perWork: 2,
      held: [],
      conflict: (expert) => (expert === 'e0' ? 'school' : null),
    })
    expect(short).toEqual([{ workId: 'w0', missing: 1, eligible: 1, remedy: 'experts', full: [], kept: { school: 1 } }])
  })

  test('says whose limit is in the way', () => {
    const { short } = assign({
      judges: [{ expertId: 'e0', maxWorks: 1, expertise: [] }],
      works: ['w0', 'w1'].map((id) => ({ workId: id, keywords: [] })),
      perWork: 1,
      held: [],
      conflict: () => null,
    })
    expect(short).toEqual([{ workId: 'w1', missing: 1, eligible: 1, remedy: 'limit', full: ['e0'], kept: {} }])
  })

  test('raising the named limit by one does fill a place', () => {
    fc.assert(
      fc.property(small, (made) => {
        const input = inputOf(made)
        const first = assign(input)
        const shortage = first.short.find(({ remedy }) => remedy === 'limit')
        fc.pre(shortage !== undefined)
        for (const raised of shortage.full) {
          const judges = input.judges.map((judge) =>
            judge.expertId === raised ? { ...judge, maxWorks: judge.maxWorks + 1 } : judge,
          )
          expect(assign({ ...input, judges }).pairs.length).toBe(first.pairs.length + 1)
        }
      }),
    )
  })

  test('assigns 1,000 works to 60 experts, three each, with loads of exactly 50', () => {
    const input: AssignmentInput = {
      judges: Array.from({ length: 60 }, (_, at) => ({ expertId: `e${at}`, maxWorks: 55, expertise: [] })),
      works: Array.from({ length: 1000 }, (_, at) => ({ workId: `w${at}`, keywords: [] })),
      perWork: 3,
      held: [],
      conflict: (expert, work) => (numberIn(expert) % 20 === numberIn(work) % 20 ? 'school' : null),
    }
    const { loads, short } = assign(input)
    expect({ loads: new Set(loads.map(({ load }) => load)), short }).toEqual({ loads: new Set([50]), short: [] })
  })
})
