import { PanelFlow } from '../result/panel-flow.ts'
import type { AssignedWork } from '../result/ties.ts'

export interface AssignableJudge {
  readonly expertId: string
  /** The greatest number of works in this batch. */
  readonly maxWorks: number
  readonly expertise: readonly string[]
}

export interface AssignableWork {
  readonly workId: string
  readonly keywords: readonly string[]
}

export interface AssignmentInput {
  /** The judges; experts who were removed are left out. */
  readonly judges: readonly AssignableJudge[]
  readonly works: readonly AssignableWork[]
  readonly perWork: number
  readonly held: readonly AssignedWork[]
  /** The conflict of interest between expert and work, or null. */
  readonly conflict: (expertId: string, workId: string) => string | null
}

export interface Shortage {
  readonly workId: string
  readonly missing: number
  /** Number of experts of the batch without conflict. */
  readonly eligible: number
  /**
   * `limit`: raising the limit of any expert in `full` by one adds a judge. `experts`: all experts without conflict
   * have the work already, so only further experts help.
   */
  readonly remedy: 'limit' | 'experts'
  readonly full: readonly string[]
  /** How many experts each kind of conflict excludes. */
  readonly kept: Readonly<Record<string, number>>
}

export interface Assignment {
  readonly pairs: ReadonlyArray<{ readonly workId: string; readonly expertId: string }>
  /** Pairs that are new, and existing ones that were removed. */
  readonly added: ReadonlyArray<{ readonly workId: string; readonly expertId: string }>
  readonly removed: ReadonlyArray<{ readonly workId: string; readonly expertId: string }>
  readonly loads: ReadonlyArray<{ readonly expertId: string; readonly load: number; readonly limit: number }>
  readonly short: readonly Shortage[]
}

/**
 * Assigns experts to works: never against a conflict or over a limit, and `perWork` experts each as far as possible.
 * Every work gets its first judge before any work gets a second one. Among all such assignments it keeps the most
 * existing pairs, then balances the loads (within one of each other if conflicts and limits allow), then matches the
 * most expertise. The result doesn't depend on the order of the input. @spec B14
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

/** Number of judges missing per work. */
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
  return { workId: work.workId, missing, eligible, remedy: full.length > 0 ? 'limit' : 'experts', full, kept }
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

/** FNV-1a, 32 bits: a non-cryptographic hash that spreads identifiers. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ character.codePointAt(0)!, 0x01000193) >>> 0
  return value
}
