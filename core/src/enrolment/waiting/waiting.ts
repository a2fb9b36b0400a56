import { z } from 'zod'
import { Instant } from '../../base/shapes.ts'

/** The standing of a team in the waiting list of its item. */
export const WaitingView = z.object({
  /** From 1 among those of the item that have no offer; null: it is offered a place. */
  position: z.number().int().nullable(),
  offerUntil: Instant.nullable(),
})
export type WaitingView = z.infer<typeof WaitingView>
