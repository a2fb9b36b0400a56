import { z } from 'zod'
import { Id, Instant } from '../base/shapes.ts'
import { PromotionRule, PromotionUnit, StandingSource } from '../competition/setting/promotion-setting.ts'

export const RUN_VERDICTS = ['promoted', 'eliminated', 'left_out'] as const
/** `left_out`: not promoted by this route, but a later one may do so. */
export const RunVerdict = z.enum(RUN_VERDICTS)
export type RunVerdict = z.infer<typeof RunVerdict>

/** A stage that sends entries of an item on. */
export const PromotionPlace = z.object({
  roundId: Id,
  roundName: z.string(),
  itemId: Id,
  itemName: z.string(),
  stageId: Id,
  stageName: z.string(),
  /** Number of the setting's version; 0: not set yet. */
  settingNo: z.number().int(),
  routes: z.number().int(),
  committed: z.number().int(),
  promoted: z.number().int(),
})
export type PromotionPlace = z.infer<typeof PromotionPlace>

/** A committed promotion; it never changes. */
export const CommittedRun = z.object({
  runId: Id,
  no: z.number().int(),
  promoted: z.number().int(),
  /** Promoted teams that left the competition later. */
  left: z.number().int(),
  /** Round and item of an upper organisation; null: a stage of the round. */
  target: z.object({ roundName: z.string(), itemName: z.string() }).nullable(),
  withWork: z.boolean(),
  byName: z.string(),
  at: Instant,
})
export type CommittedRun = z.infer<typeof CommittedRun>

export const RouteView = z.object({
  route: z.number().int(),
  toStageId: Id.nullable(),
  /** Empty: rounds of upper organisations. */
  toStageName: z.string(),
  rule: PromotionRule,
  runs: z.array(CommittedRun),
  /** Places that were vacated and not filled yet. */
  vacated: z.number().int(),
})
export type RouteView = z.infer<typeof RouteView>

/** One stage of an item with its routes. */
export const PromotionDetail = PromotionPlace.extend({
  source: StandingSource,
  asksForRecommendations: z.boolean(),
  /** Why there is nothing to decide yet, in the viewer's language; empty: there is. */
  hindrance: z.string(),
  contenders: z.number().int(),
  /** Awards that are set for the stage. */
  awards: z.array(z.string()),
  stages: z.array(z.object({ stageId: Id, name: z.string() })),
  routeViews: z.array(RouteView),
})
export type PromotionDetail = z.infer<typeof PromotionDetail>

const Change = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('count'),
    row: z.number(),
    unit: z.string().nullable(),
    from: z.number(),
    to: z.number(),
  }),
  z.object({ kind: z.literal('percent'), row: z.number(), from: z.number(), to: z.number() }),
  z.object({ kind: z.literal('line'), row: z.number(), from: z.number(), to: z.number() }),
  z.object({ kind: z.literal('award'), row: z.number(), award: z.string() }),
  z.object({ kind: z.literal('limit'), per: PromotionUnit, unit: z.string(), from: z.number(), to: z.number() }),
  z.object({ kind: z.literal('places'), from: z.number(), to: z.number() }),
  z.object({ kind: z.literal('hand') }),
])

export const VERDICT_KINDS = ['admitted', 'tied', 'refused', 'excluded', 'barred'] as const

/** An entry with what the rule makes of it. */
export const StandingRow = z.object({
  teamId: Id,
  teamName: z.string(),
  number: z.string(),
  schoolName: z.string(),
  schoolCode: z.string(),
  region: z.string(),
  rank: z.number().int().nullable(),
  score: z.number().nullable(),
  awards: z.array(z.string()),
  recommended: z.boolean(),
  verdict: z.enum(VERDICT_KINDS),
  /** Index of the row that admits it, `hand`, or `kept` from an earlier run. */
  by: z.union([z.number().int(), z.enum(['hand', 'kept'])]).nullable(),
  /** Of an entry that an earlier run admitted: the index of its row, or `hand`. */
  keptBy: z.union([z.number().int(), z.literal('hand')]).nullable(),
  tie: z.string().nullable(),
  /** Which rule of its people bars it, in the caller's language; empty: none. */
  barredBy: z.string(),
  /** The one change that would admit a refused entry. */
  change: Change.nullable(),
})
export type StandingRow = z.infer<typeof StandingRow>

export const TieView = z.object({
  key: z.string(),
  row: z.number().int(),
  rank: z.number().int().nullable(),
  places: z.number().int(),
  decided: z.boolean(),
  teams: z.array(z.object({ teamId: Id, teamName: z.string(), number: z.string(), schoolName: z.string() })),
})
export type TieView = z.infer<typeof TieView>

/** A round and item of an upper organisation that promoted teams can enter. */
export const UpperTarget = z.object({
  groupId: Id,
  groupName: z.string(),
  roundId: Id,
  roundName: z.string(),
  itemId: Id,
  itemName: z.string(),
  /** Entries it still receives; null: no limit. */
  places: z.number().int().nullable(),
  /** Why it receives none, in the viewer's language; empty: it does. */
  hindrance: z.string(),
})
export type UpperTarget = z.infer<typeof UpperTarget>
