import { z } from 'zod'
import { Instant } from '../../base/shapes.ts'
import { Fen } from '../fen.ts'

/** What a fee counts: the team as one, its participants, its advisers, or both kinds of people. */
export const FEE_BASES = ['none', 'team', 'participant', 'teacher', 'both'] as const
export const FeeBasis = z.enum(FEE_BASES)
export type FeeBasis = z.infer<typeof FeeBasis>

/** Prices in fen of a team, a participant and an adviser. */
const Prices = z.object({ team: Fen, participant: Fen, teacher: Fen })
export type FeePrices = z.output<typeof Prices>

/** Other prices until a moment, such as an early fee. */
const FeePeriod = Prices.extend({ until: Instant })

/** The share of the fee that is given back to those who ask until a moment. */
const RefundStep = z.object({ until: Instant, percent: z.number().int().min(1).max(100) })
export type RefundStep = z.output<typeof RefundStep>

/** The fee of an item and how it is paid. Part of the enrolment setting. */
export const FeeRule = Prices.extend({
  basis: FeeBasis,
  periods: z.array(FeePeriod).max(10),
  /** Whether teams pay when they submit, before the audit, or after the last level approved. */
  due: z.enum(['approval', 'submission']),
  /** Days until the fee must be paid. */
  days: z.number().int().min(1).max(90),
  online: z.boolean(),
  transfer: z.boolean(),
  refunds: z.array(RefundStep).max(5),
})
export type FeeRule = z.output<typeof FeeRule>

/** No fee; what a setting without one means. */
export const NO_FEE: FeeRule = {
  basis: 'none',
  team: 0,
  participant: 0,
  teacher: 0,
  periods: [],
  due: 'approval',
  days: 7,
  online: true,
  transfer: false,
  refunds: [],
}

/** The people of a team whom a fee counts. */
export interface FeeCounts {
  readonly participants: number
  readonly teachers: number
}

/** How a fee came about; kept with the order. */
export const FeeFacts = z.object({
  basis: FeeBasis,
  participants: z.number().int(),
  teachers: z.number().int(),
  team: Fen,
  participant: Fen,
  teacher: Fen,
})
export type FeeFacts = z.infer<typeof FeeFacts>
