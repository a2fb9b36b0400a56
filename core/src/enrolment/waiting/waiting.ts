import { z } from 'zod'
import { Instant } from '../../base/shapes.ts'

/** The standing of a team in the waiting list of its item, or in that of a quota among the rules. */
export const WaitingView = z.object({
  /** From 1 among those that wait for the same places and have no offer; null: it is offered one. */
  position: z.number().int().nullable(),
  /** The unit for whose places it waits, as a college; empty: for those of the item or of its school. */
  unit: z.string(),
  offerUntil: Instant.nullable(),
})
export type WaitingView = z.infer<typeof WaitingView>
