import { z } from 'zod'
import { anyText } from '../../base/shapes.ts'

/** What a team declares about the origin of its work. */
export const Origin = z.object({
  /** The team made the work itself, but for what `sources` names. */
  original: z.boolean().default(false),
  /** What is of others, with its sources; empty: nothing. */
  sources: anyText(2000).default(''),
  /** Whether it was entered or published before; null: not said. */
  usedBefore: z.boolean().nullable().default(null),
  /** Where and when, with what result. Counts only where it was used before. */
  usedWhere: anyText(2000).default(''),
  /** What was changed since. */
  usedChanges: anyText(2000).default(''),
})
export type Origin = z.output<typeof Origin>
