import { z } from 'zod'
import { Instant } from '../../base/shapes.ts'

/** A closing that passed during a pause, and how many teams forfeit for it once the pause ends. */
export const ClosedMeanwhile = z.object({
  stageName: z.string(),
  stageNameEn: z.string(),
  itemName: z.string(),
  itemNameEn: z.string(),
  closesAt: Instant,
  teams: z.number().int(),
})
export type ClosedMeanwhile = z.infer<typeof ClosedMeanwhile>
