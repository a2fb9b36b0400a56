import { z } from 'zod'
import { event } from '../base/event.ts'
import { Id, Instant } from '../base/shapes.ts'
import { RoundState, WindowKind } from './round/round.ts'

const At = z.object({ opensAt: Instant, closesAt: Instant, forced: z.enum(['open', 'closed']).nullable() })

/**
 * A window of a published round was changed, added, removed (`after` null) or forced: those affected must be notified.
 */
export const windowMoved = event(
  'competition.window_moved',
  z.object({
    roundId: Id,
    stageId: Id,
    windowId: Id,
    /** Null: for all items of the stage. */
    itemId: Id.nullable(),
    kind: WindowKind,
    /** The organisation for whose schools alone it moved; null: for those without times of their own. */
    groupId: Id.nullable().default(null),
    groupName: z.string().default(''),
    before: At.nullable(),
    after: At.nullable(),
    reason: z.string(),
    byUserId: Id,
    /** A pause of the round began or ended before it opens for anybody, so that nobody need hear. */
    isUpcoming: z.boolean().optional(),
  }),
)

/** A round changed its state. */
export const roundStateChanged = event(
  'competition.round_moved',
  z.object({ roundId: Id, from: RoundState, to: RoundState, opinion: z.string() }),
)
