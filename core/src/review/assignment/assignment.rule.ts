import { PanelFlow } from '../result/panel-flow.ts'
import type { AssignedWork } from '../result/ties.ts'

export interface AssignableJudge {
  readonly expertId: string
  /** Most works in this batch. */
  readonly maxWorks: number
  readonly expertise: readonly string[]
}

export interface AssignableWork {
  readonly workId: string
  readonly keywords: readonly string[]
}

export interface AssignmentInput {
  /** Those who take part; a dropped expert is left out. */
  readonly judges: readonly AssignableJudge[]
  readonly works: readonly AssignableWork[]
  readonly perWork: number
  readonly held: readonly AssignedWork[]
  /** Whether the expert must not have the work, and why. */
  readonly conflict: (expertId: string, workId: string) => string | null
}

export interface Shortage {
  readonly workId: string
  readonly missing: number
  /** Experts of the batch without conflict. */
  readonly eligible: number
  /**
   * `limit`: raising the limit of any of `full` by one fills a place. `experts`: everybody without conflict has the
   * work already, so only further experts help.
   */
  readonly mend: 'limit' | 'experts'
  readonly full: readonly string[]
  /** How many experts each kind of conflict keeps from the work. */
  readonly kept: Readonly<Record<string, number>>
}

export interface Assignment {
  readonly pairs: ReadonlyArray<{ readonly workId: string; readonly expertId: string }>
  /** Pairs that were not there before, and held ones that had to go. */
  readonly added: ReadonlyArray<{ readonly workId: string; readonly expertId: string }>
  readonly removed: ReadonlyArray<{ readonly workId: string; readonly expertId: string }>
  readonly loads: ReadonlyArray<{ readonly expertId: string; readonly load: number; readonly limit: number }>
  readonly short: readonly Shortage[]
}

/**
 * Assigns experts to works: never against a conflict, never over a limit, `perWork` each as far as any assignment can.
 * First places go before second ones, so nobody stays without a judge while another work has a spare one. Of all
 * assignments that fill these places it keeps the most existing pairs, then has the most even loads (within one of
 * each other whenever conflicts and limits allow), then the most matching expertise. The same input gives the same
 * answer in whatever order its rows come. @spec B14
 */
export function assign(input: AssignmentInput): Assignment {
  const judges = input.judges.toSorted((a, b) => order(a.expertId, b.expertId))
  const works = input.works.toSorted((a, b) => order(a.workId, b.workId))
  const expertAt = new Map(judges.map(({ expertId }, at) => [expertId, at]))
  const workAt = new Map(works.map(({ workId }, at) => [workId, at]))
  const fixed = works.map(() => new Set<number>())
  const held = works.map(() => new Set<number>())
  for (const pair of input.held) {
    const work = workAt.get(pair.workId)
    const expert = expertAt.get(pair.expertId)
    if (work === undefined || expert === undefined) continue
    ;(pair.fixed ? fixed : held)[work]!.add(expert)
  }
  const conflicts = works.map(({ workId }) => judges.map(({ expertId }) => input.conflict(expertId, workId)))
  const fixedLoad = judges.map((_, expert) => fixed.reduce((load, panel) => load + Number(panel.has(expert)), 0))
  const flow = new PanelFlow({
    experts: judges.length,
    capacity: judges.map(({ maxWorks }) => maxWorks),
    fixedLoad,
    works: works.map((work, at) => ({
      allowed: judges.map((_, expert) => conflicts[at]![expert] === null && !fixed[at]!.has(expert)),
      held: judges.map((_, expert) => held[at]!.has(expert)),
      matched: judges.map((judge) => matches(judge, work)),
      start: hash(work.workId) % Math.max(1, judges.length),
    })),
  })
  const missing = fill(flow, fixed, input.perWork)
  const panels = works.map((_, work) => [...fixed[work]!, ...flow.panelOf(work)].sort((a, b) => a - b))
  const pairs = panels.flatMap((panel, work) => panel.map((expert) => pairOf(works[work]!, judges[expert]!)))
  const before = new Set(input.held.map(keyOf))
  const after = new Set(pairs.map(keyOf))
  return {
    pairs,
    added: pairs.filter((pair) => !before.has(keyOf(pair))),
    removed: input.held
      .filter((pair) => !after.has(keyOf(pair)))
      .map(({ workId, expertId }) => ({ workId, expertId }))
      .sort((a, b) => order(keyOf(a), keyOf(b))),
    loads: judges.map(({ expertId, maxWorks }, expert) => ({ expertId, load: flow.load[expert]!, limit: maxWorks })),
    short: works.flatMap((work, at) =>
      missing[at]! > 0 ? [shortage(work, missing[at]!, conflicts[at]!, panels[at]!, flow.reachable(at), judges)] : [],
    ),
  }
}

/** Places that nobody could be found for, per work. */
function fill(flow: PanelFlow, fixed: ReadonlyArray<ReadonlySet<number>>, perWork: number): number[] {
  const missing = fixed.map(() => 0)
  for (let place = 1; place <= perWork; place += 1) {
    fixed.forEach((panel, work) => {
      if (panel.size >= place) return
      if (missing[work]! > 0 || !flow.place(work)) missing[work]! += 1
    })
  }
  return missing
}

function shortage(
  work: AssignableWork,
  missing: number,
  conflicts: ReadonlyArray<string | null>,
  panel: readonly number[],
  reachable: readonly number[],
  judges: readonly AssignableJudge[],
): Shortage {
  const kept: Record<string, number> = {}
  for (const conflict of conflicts) if (conflict !== null) kept[conflict] = (kept[conflict] ?? 0) + 1
  const eligible = conflicts.filter((conflict, expert) => conflict === null || panel.includes(expert)).length
  const full = reachable.map((expert) => judges[expert]!.expertId)
  return { workId: work.workId, missing, eligible, mend: full.length > 0 ? 'limit' : 'experts', full, kept }
}

function matches(judge: AssignableJudge, work: AssignableWork): boolean {
  return judge.expertise.some((field) => work.keywords.includes(field))
}

function pairOf(work: AssignableWork, judge: AssignableJudge): { workId: string; expertId: string } {
  return { workId: work.workId, expertId: judge.expertId }
}

function keyOf(pair: { workId: string; expertId: string }): string {
  return `${pair.workId} ${pair.expertId}`
}

function order(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** FNV-1a, 32 bits: spreads identifiers, keeps nothing secret. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ character.codePointAt(0)!, 0x01000193) >>> 0
  return value
}
