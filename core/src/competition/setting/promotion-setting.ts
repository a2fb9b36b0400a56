import { z } from 'zod'
import { anyText, Id, nonEmptyText } from '../../base/shapes.ts'

/** Units that places of a promotion are counted by, besides all entries together. */
export const PROMOTION_UNITS = ['school', 'region'] as const
export const PromotionUnit = z.enum(PROMOTION_UNITS)
export type PromotionUnit = z.infer<typeof PromotionUnit>

const Count = z.number().int().min(0).max(1_000_000)
const Within = z.enum(['all', ...PROMOTION_UNITS]).default('all')

/** Another number of places for one unit: code of the school, or two digits of the region. */
const Exceptions = z
  .array(z.object({ unit: anyText(60), count: Count }))
  .max(2_000)
  .default([])

/**
 * A ground for promotion. Rows apply in order, each to the ranked entries from the best down; entries of another
 * school or region are counted apart where the row says so.
 */
export const PromotionRow = z.discriminatedUnion('kind', [
  /** The best `count`; whoever was admitted by an earlier row takes a place too. */
  z.object({ kind: z.literal('top'), count: Count, within: Within, exceptions: Exceptions }),
  /** As `top` with a share of the ranked entries. */
  z.object({
    kind: z.literal('share'),
    percent: z.number().min(0.01).max(100),
    rounding: z.enum(['down', 'nearest', 'up']).default('down'),
    within: Within,
    exceptions: Exceptions,
  }),
  /** Everybody with this score or a better one. */
  z.object({ kind: z.literal('line'), score: z.number().min(-1_000_000).max(1_000_000) }),
  /** Holders of these awards of the stage. */
  z.object({ kind: z.literal('award'), awards: z.array(nonEmptyText(30)).min(1).max(20) }),
  /** Entries that their organisation recommends. */
  z.object({ kind: z.literal('recommended') }),
  /** The best `count` of those whom no earlier row admitted. */
  z.object({ kind: z.literal('rest'), count: Count, within: Within, exceptions: Exceptions }),
])
export type PromotionRow = z.output<typeof PromotionRow>
export const PROMOTION_ROW_KINDS = ['top', 'share', 'line', 'award', 'recommended', 'rest'] as const

/** The greatest number of entries that one unit may send, whatever the row. */
export const PromotionLimit = z.object({ per: PromotionUnit, count: Count, exceptions: Exceptions })
export type PromotionLimit = z.output<typeof PromotionLimit>

/** Whom a stage sends on: all limits hold, any row admits. */
export const PromotionRule = z.object({
  rows: z.array(PromotionRow).min(1).max(10),
  limits: z.array(PromotionLimit).max(PROMOTION_UNITS.length),
  /** Places in all; null: no limit. */
  places: Count.nullable(),
})
export type PromotionRule = z.output<typeof PromotionRule>

/** Where the order of the entries comes from. */
export const STANDING_SOURCES = ['review', 'import', 'recommendation'] as const
export const StandingSource = z.enum(STANDING_SOURCES)
export type StandingSource = z.infer<typeof StandingSource>

/** An edge of the graph of stages: where to, by which rule. */
export const PromotionRoute = z.object({
  /** Another stage of the round; null: rounds of upper organisations, chosen when the promotion is made. */
  toStageId: Id.nullable(),
  rule: PromotionRule,
})
export type PromotionRoute = z.output<typeof PromotionRoute>

export const MAX_ROUTES = 5

/** Which organisation recommends a team: its school, or the one directly above the school. */
export const RECOMMENDERS = ['school', 'parent'] as const
export const Recommender = z.enum(RECOMMENDERS)
export type Recommender = z.infer<typeof Recommender>

export const RecommendationTerms = z.object({
  by: Recommender,
  /** Other numbers than `recommendations` for single organisations. */
  exceptions: z.array(z.object({ groupId: Id, count: Count })).max(2_000),
  /** Days for which a list is public before it is sent. */
  publicDays: z.number().int().min(0).max(60),
})
export type RecommendationTerms = z.output<typeof RecommendationTerms>

/** How entries of an item leave a stage. Routes are decided in order; whoever took one isn't considered for the next. */
export const PromotionSetting = z.object({
  source: StandingSource.default('review'),
  /** Entries that each organisation may recommend; null: as many as it likes. */
  recommendations: z.number().int().min(1).max(10_000).nullable().default(null),
  recommendation: RecommendationTerms.default({ by: 'school', exceptions: [], publicDays: 3 }),
  routes: z.array(PromotionRoute).min(1).max(MAX_ROUTES),
})
export type PromotionSetting = z.output<typeof PromotionSetting>
