import { z } from 'zod'
import { Id, Instant } from '../../base/shapes.ts'

export const LOWER_SOURCES = ['nobody', 'below', 'listed'] as const

/** From which lower rounds an item takes entries that were promoted there. */
export const LowerEntries = z.object({
  /** `below`: from every organisation below the item's own. */
  from: z.enum(LOWER_SOURCES),
  /** With `listed`: organisations; each stands for those below it, too. */
  groupIds: z.array(Id).max(200),
  /** The greatest number of entries of one lower round; null: no limit. */
  perRound: z.number().int().min(1).max(100_000).nullable(),
  /** No entry is received from then on; null: as long as the round runs. */
  until: Instant.nullable(),
})
export type LowerEntries = z.output<typeof LowerEntries>

/** An upper item receives nothing unless its organisation agreed to it. */
export const NO_LOWER_ENTRIES: LowerEntries = { from: 'nobody', groupIds: [], perRound: null, until: null }
