import type { PromotionRule, PromotionUnit } from '../../competition/setting/promotion-setting.ts'
import { isCounted } from '../ballot.ts'
import { TRIED_AT_MOST, type TriedEntry, type TriedStage, type TriedStanding } from './tried-graph.ts'

/** How many entries are made up, and how many percent of them are what at each stage. */
export interface EntryPlan {
  readonly seed: number
  readonly regions: number
  /** Of each region. */
  readonly schools: number
  /** Of each school. */
  readonly teams: number
  readonly forfeits: number
  readonly unranked: number
  readonly recommended: number
  readonly awarded: number
  readonly barred: number
  readonly inside: number
  readonly outside: number
}

export const FIRST_PLAN: EntryPlan = {
  seed: 1,
  regions: 2,
  schools: 3,
  teams: 5,
  forfeits: 5,
  unranked: 0,
  recommended: 10,
  awarded: 10,
  barred: 0,
  inside: 0,
  outside: 5,
}

/** Number of entries of a plan. */
export const sizeOf = ({ regions, schools, teams }: EntryPlan): number =>
  Math.min(regions * schools * teams, TRIED_AT_MOST)

/** Entries of a plan, the same for the same plan and stages. Schools and regions that a rule names come first. */
export function madeUpEntries(plan: EntryPlan, stages: readonly TriedStage[]): TriedEntry[] {
  const rules = stages.flatMap(({ routes }) => routes.map(({ rule }) => rule))
  const schoolOf = namesOf('school', rules, 'S')
  const regionOf = namesOf('region', rules, 'R')
  const chance = chancesOf(plan.seed)
  return Array.from({ length: sizeOf(plan) }, (_, at): TriedEntry => {
    const school = Math.floor(at / plan.teams)
    const ability = chance()
    return {
      teamId: teamIdOf(at),
      school: schoolOf(school),
      region: regionOf(Math.floor(school / plan.schools)),
      standings: Object.fromEntries(stages.map((stage) => [stage.stageId, standingOf(plan, stage, ability, chance)])),
    }
  })
}

/** Ids that sort as their numbers do, because the promotion lists entries of one rank by id. */
export const teamIdOf = (at: number): string => String(at + 1).padStart(3, '0')

/** Names of units by index: those of exceptions, then made-up ones. */
function namesOf(per: PromotionUnit, rules: readonly PromotionRule[], letter: string): (at: number) => string {
  const named = new Set<string>()
  for (const { rows, limits } of rules) {
    const counted = [
      ...rows.filter(isCounted).filter(({ within }) => within === per),
      ...limits.filter((limit) => limit.per === per),
    ]
    for (const { exceptions } of counted) for (const { unit } of exceptions) if (unit !== '') named.add(unit)
  }
  const names = [...named]
  return (at) => names[at] ?? `${letter}${at - names.length + 1}`
}

function standingOf(plan: EntryPlan, stage: TriedStage, ability: number, chance: () => number): TriedStanding {
  // Every number is drawn, whatever the plan, so that one field of it changes nothing else.
  const [form, forfeits, unranked, recommended, awarded, which, barred, direct] = Array.from({ length: 8 }, chance) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const awards = awardsOf(stage)
  const award = awards[Math.floor(which * awards.length)]
  const isIn = (drawn: number, percent: number) => drawn * 100 < percent
  return {
    score: isIn(unranked, plan.unranked) ? null : 50 + Math.round(35 * ability + 15 * form),
    awards: isIn(awarded, plan.awarded) && award !== undefined ? [award] : [],
    recommended: isIn(recommended, plan.recommended),
    barred: isIn(barred, plan.barred),
    forfeits: isIn(forfeits, plan.forfeits),
    direct: isIn(direct, plan.inside)
      ? { route: 0, cap: 'inside' }
      : isIn(direct, plan.inside + plan.outside)
        ? { route: 0, cap: 'outside' }
        : null,
  }
}

/** Awards that rules of the stage name. */
export function awardsOf({ routes }: TriedStage): string[] {
  const rows = routes.flatMap(({ rule }) => rule.rows)
  return [...new Set(rows.flatMap((row) => (row.kind === 'award' ? row.awards : [])))]
}

/** Numbers from 0 to 1, the same for the same seed (xorshift32). */
function chancesOf(seed: number): () => number {
  // A seed of 0 would give nothing but zeros.
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
