import { z } from 'zod'
import { Instant } from '../../base/shapes.ts'

/** Windows that limit the change requests of submitted teams. */
export const CHANGE_WINDOWS = ['roster', 'correction'] as const
export const ChangeWindowKind = z.enum(CHANGE_WINDOWS)
export type ChangeWindowKind = z.infer<typeof ChangeWindowKind>

/** A kind of which the round has a window, so that changes are limited to it. */
export const ChangeLimit = z.object({
  kind: ChangeWindowKind,
  /** The one that applies to the team; null: none of its stages and its item. */
  window: z.object({ opensAt: Instant, closesAt: Instant, forced: z.enum(['open', 'closed']).nullable() }).nullable(),
})
export type ChangeLimit = z.infer<typeof ChangeLimit>

/** How the windows of a round limit the changes of one team. */
export const ChangeLimits = z.object({
  /** A kind of which the round has no window is missing: it isn't limited. */
  windows: z.array(ChangeLimit),
  /** Keys of answers that are required since a stage began and still missing: these aren't limited either. */
  lateKeys: z.array(z.string()),
})
export type ChangeLimits = z.infer<typeof ChangeLimits>
