import { z } from 'zod'
import { Id, nonEmptyText } from '../base/shapes.ts'
import type { PromotionUnit } from '../competition/setting/promotion-setting.ts'

/** An entry that may leave a stage. */
export interface Contender {
  readonly teamId: string
  /** Entries of one rank are tied; null: unranked, admitted by award, recommendation or hand only. */
  readonly rank: number | null
  readonly score: number | null
  /** Code of the school, two digits of the region; empty: none. */
  readonly units: Readonly<Record<PromotionUnit, string>>
  readonly awards: readonly string[]
  readonly recommended: boolean
  /** It breaks a rule that the next stage checks: it takes no place, and the next in rank moves up. */
  readonly barred: boolean
}

/** A decision by hand. `outside`: the entry takes no place of the rule. */
export const HandDecision = z.object({
  teamId: Id,
  verdict: z.enum(['admit', 'refuse']),
  cap: z.enum(['inside', 'outside']).default('inside'),
  reason: nonEmptyText(200),
})
export type HandDecision = z.output<typeof HandDecision>

/** Who of a tie at the line is admitted. */
export const TieChoice = z.object({
  key: z.string().max(120),
  admit: z.array(Id).max(1_000),
  reason: nonEmptyText(200),
})
export type TieChoice = z.output<typeof TieChoice>

/** What people decided about one promotion. */
export const PromotionDecisions = z.object({
  hand: z.array(HandDecision).max(2_000).default([]),
  ties: z.array(TieChoice).max(200).default([]),
})
export type PromotionDecisions = z.output<typeof PromotionDecisions>

/** Entries that compete for fewer places than there are of them, with the same rank. */
export interface LineTie {
  readonly key: string
  readonly row: number
  readonly rank: number | null
  readonly teamIds: readonly string[]
  /** Places that are left for them. */
  readonly places: number
  readonly decided: boolean
}
