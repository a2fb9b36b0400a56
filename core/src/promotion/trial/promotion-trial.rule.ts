import type { PromotionRoute } from '../../competition/setting/promotion-setting.ts'
import { whyNotCommit } from '../commit.rule.ts'
import type { Contender, PromotionDecisions } from '../contender.ts'
import { explainPromotion } from '../explain.rule.ts'
import type { Outcome, StageTrial, TriedEdge, TriedEntry, TriedRow, TriedStage, TriedStanding } from './tried-graph.ts'

const NOTHING: TriedStanding = {
  score: null,
  awards: [],
  recommended: false,
  barred: false,
  forfeits: false,
  direct: null,
}

export const standingAt = (entry: TriedEntry, stageId: string): TriedStanding => entry.standings[stageId] ?? NOTHING

/**
 * Runs made-up entries through the stages, which are in order, from the first of them on, by the rules of the promotion.
 * Stages that no entry can reach are left out. @decision 269
 */
export function tryGraph(stages: readonly TriedStage[], entries: readonly TriedEntry[]): StageTrial[] {
  const arrived = new Map<string, TriedEntry[]>()
  if (stages[0]) arrived.set(stages[0].stageId, [...entries])
  const byId = new Map(entries.map((entry) => [entry.teamId, entry]))
  return stages.flatMap((stage) => {
    const here = arrived.get(stage.stageId)
    if (!here) return []
    const trial = tryStage(stage, here)
    for (const { toStageId, sent } of trial.edges) {
      if (toStageId === null) continue
      const there = arrived.get(toStageId) ?? []
      arrived.set(toStageId, [...there, ...sent.map((teamId) => byId.get(teamId)!)])
    }
    return [trial]
  })
}

/** The routes of a stage in order; whom an earlier one sent on, or left in an open tie, is no contender of the next. */
function tryStage({ stageId, source, routes }: TriedStage, entries: readonly TriedEntry[]): StageTrial {
  const contenders = contendersOf(stageId, source, entries)
  const routeOf = new Map<string, number>()
  const tied = new Set<string>()
  const edges: TriedEdge[] = []
  for (const [at, route] of routes.entries()) {
    const left = contenders.filter(({ teamId }) => !routeOf.has(teamId) && !tied.has(teamId))
    const isHeldUp = edges.some(({ hindrance }) => hindrance !== null)
    const edge = tryRoute(route, at, left, handDecisions(stageId, at, entries), isHeldUp)
    for (const teamId of edge.sent) routeOf.set(teamId, at)
    for (const [teamId, { kind }] of edge.evaluation.verdicts) if (kind === 'tied') tied.add(teamId)
    edges.push(edge)
  }
  const byId = new Map(contenders.map((contender) => [contender.teamId, contender]))
  const rows = entries.map((entry): TriedRow => {
    const contender = byId.get(entry.teamId)
    const route = routeOf.get(entry.teamId) ?? null
    const outcome = outcomeOf(standingAt(entry, stageId), contender, route, edges)
    return { entry, rank: contender?.rank ?? null, score: contender?.score ?? null, outcome, route }
  })
  return { stageId, rows: rows.sort(byRank), edges }
}

/** Ranked entries, then others that may be sent on, then those that don't compete. */
function byRank(a: TriedRow, b: TriedRow): number {
  const place = ({ rank, outcome }: TriedRow) =>
    rank ?? (outcome === 'forfeited' || outcome === 'unranked' ? Number.MAX_SAFE_INTEGER : Number.MAX_SAFE_INTEGER - 1)
  return place(a) - place(b) || (a.entry.teamId < b.entry.teamId ? -1 : 1)
}

function tryRoute(
  { toStageId, rule }: PromotionRoute,
  route: number,
  left: readonly Contender[],
  decisions: PromotionDecisions,
  isHeldUp: boolean,
): TriedEdge {
  // An upper organisation judges itself whom it receives.
  const contenders = toStageId === null ? left.map((each) => ({ ...each, barred: false })) : left
  const { evaluation, changes } = explainPromotion(contenders, rule, decisions)
  const hindrance = whyNotCommit({
    hasSetting: true,
    contenders: contenders.length,
    openTies: evaluation.ties.length,
    newcomers: evaluation.admitted,
    isCommitted: false,
    vacated: 0,
    earlierRoutesOpen: isHeldUp,
  })
  const sent = contenders.flatMap(({ teamId }) =>
    evaluation.verdicts.get(teamId)!.kind === 'admitted' ? [teamId] : [],
  )
  return { route, toStageId, rule, evaluation, changes, sent, hindrance }
}

/** Entries with a result or a recommendation; equal scores share a rank. */
export function contendersOf(
  stageId: string,
  source: TriedStage['source'],
  entries: readonly TriedEntry[],
): Contender[] {
  const competing = entries
    .map((entry) => {
      const { teamId, school, region } = entry
      const { score, ...standing } = standingAt(entry, stageId)
      return { ...standing, teamId, units: { school, region }, score: source === 'recommendation' ? null : score }
    })
    .filter(({ forfeits, score, recommended }) => !forfeits && (score !== null || recommended))
  const scores = competing.flatMap(({ score }) => score ?? []).sort((a, b) => b - a)
  const rankOf = new Map<number, number>()
  for (const [at, score] of scores.entries()) if (!rankOf.has(score)) rankOf.set(score, at + 1)
  return competing.map(({ teamId, units, score, awards, recommended, barred }) => ({
    teamId,
    units,
    score,
    rank: score === null ? null : rankOf.get(score)!,
    awards,
    recommended,
    barred,
  }))
}

/** Entries that are sent on by hand, as a promotion takes them. */
export function handDecisions(stageId: string, route: number, entries: readonly TriedEntry[]): PromotionDecisions {
  const hand = entries.flatMap((entry) => {
    const { direct } = standingAt(entry, stageId)
    if (direct?.route !== route) return []
    return [{ teamId: entry.teamId, verdict: 'admit' as const, cap: direct.cap, reason: '' }]
  })
  return { hand, ties: [] }
}

function outcomeOf(
  { forfeits }: TriedStanding,
  contender: Contender | undefined,
  route: number | null,
  edges: readonly TriedEdge[],
): Outcome {
  if (forfeits) return 'forfeited'
  if (!contender) return 'unranked'
  if (edges.length === 0) return 'final'
  if (route !== null) return 'sent'
  const verdicts = edges.map(({ evaluation }) => evaluation.verdicts.get(contender.teamId)?.kind)
  if (verdicts.includes('tied')) return 'tied'
  return verdicts.at(-1) === 'barred' ? 'barred' : 'refused'
}
