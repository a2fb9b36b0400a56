import { z } from 'zod'
import { anyText, Id, Instant, nonEmptyText } from '../../base/shapes.ts'

/**
 * Which teams of a unit are counted. `works`: those that handed in a work; `participant`: those with a published
 * result.
 */
export const QUOTA_COUNTS = ['submitted', 'approved', 'works', 'participant', 'winner', 'unawarded'] as const
export type QuotaCountKind = (typeof QUOTA_COUNTS)[number]
/** Counts that may be limited to a stage; `works` needs one. */
export const STAGE_COUNTS: readonly QuotaCountKind[] = ['works', 'participant', 'winner', 'unawarded']
/** Counts of teams by their enrolment alone. */
export const ENROLMENT_COUNTS: readonly QuotaCountKind[] = ['submitted', 'approved']
export const ROUNDINGS = ['up', 'down', 'halfUp'] as const
export type Rounding = (typeof ROUNDINGS)[number]
/** What holds until the teams are counted. */
export const BEFORE_COUNT = ['refuse', 'unlimited'] as const

const Places = z.number().int().min(0).max(100_000)

/** From so many counted teams on, so many places. */
export const QuotaStep = z.object({ from: Places, places: Places })
export type QuotaStep = z.output<typeof QuotaStep>
export const MAX_STEPS = 20

/** A number of places as a share of the teams that a unit had somewhere at a moment. */
export const QuotaFormula = z.object({
  percent: z.number().min(0.01).max(1000).multipleOf(0.01),
  rounding: z.enum(ROUNDINGS).default('up'),
  /** Instead of the share: a table of places by the number counted, in ascending order; empty: the share. */
  steps: z.array(QuotaStep).max(MAX_STEPS).default([]),
  /** Places that each unit has besides. */
  base: Places.default(0),
  /** Places that each school has at least, and at most; null: no bound. */
  min: z.number().int().min(0).max(100_000).nullable().default(null),
  max: z.number().int().min(0).max(100_000).nullable().default(null),
  count: z.enum(QUOTA_COUNTS),
  roundId: Id,
  /** Rounds that are counted together with it, each as a whole. */
  moreRounds: z
    .array(z.object({ roundId: Id, name: nonEmptyText(200) }))
    .max(20)
    .default([]),
  /** Null: all its items, or stages. */
  itemId: Id.nullable().default(null),
  stageId: Id.nullable().default(null),
  /** With `winner`: names of awards; empty: any. */
  awards: z.array(nonEmptyText(60)).max(20).default([]),
  /** Where the teams are counted, for sentences; saving the setting names it anew. */
  name: anyText(2000).default(''),
  /** Empty: as `name`. */
  nameEn: anyText(3000).default(''),
  /** When they are counted, once and for all. */
  at: Instant,
  before: z.enum(BEFORE_COUNT).default('refuse'),
})
export type QuotaFormula = z.output<typeof QuotaFormula>

/** What a formula counts: two formulas of the same text share one count. */
export const CountedTeams = QuotaFormula.pick({
  count: true,
  roundId: true,
  moreRounds: true,
  itemId: true,
  stageId: true,
  awards: true,
  at: true,
})
export type CountedTeams = z.output<typeof CountedTeams>

export function countedText({ count, roundId, moreRounds, itemId, stageId, awards, at }: CountedTeams): string {
  const named = count === 'winner' ? awards.toSorted() : []
  const moment = new Date(at).toISOString()
  const more = moreRounds.length === 0 ? {} : { moreRounds: moreRounds.map((round) => round.roundId).toSorted() }
  return JSON.stringify({ count, roundId, ...more, itemId, stageId, awards: named, at: moment })
}
