import { z } from 'zod'
import { event } from '../base/event.ts'
import { Id, Instant } from '../base/shapes.ts'
import { RoundState, WindowKind } from './round/round.ts'

const At = z.object({ opensAt: Instant, closesAt: Instant, forced: z.enum(['open', 'closed']).nullable() })

/** A window that was changed, added, removed (`after` null) or forced. */
const WindowMove = z.object({
  stageId: Id,
  windowId: Id,
  /** Null: for all items of the stage. */
  itemId: Id.nullable(),
  kind: WindowKind,
  /** The organisation for whose schools alone it moved; null: for those without times of their own. */
  groupId: Id.nullable().default(null),
  groupName: z.string().default(''),
  /** The team for which alone it closes at another time; null: for all of them. */
  teamId: Id.nullable().default(null),
  before: At.nullable(),
  after: At.nullable(),
  /** A pause of the round began or ended before it opens for anybody, so that nobody need hear. */
  isUpcoming: z.boolean().optional(),
})
export type WindowMove = z.output<typeof WindowMove>

/** Windows of a published round moved by one act: those affected must be notified, each person once. */
export const windowsMoved = event(
  'competition.windows_moved',
  z.object({
    roundId: Id,
    moves: z.array(WindowMove).min(1),
    /** Whether a pause of the round began or ended; null: neither. */
    pause: z.enum(['begun', 'ended']).nullable().default(null),
    reason: z.string(),
    byUserId: Id,
  }),
)
export type WindowsMoved = z.output<(typeof windowsMoved)['payload']>

/** Items of a round are about to be added or to get other codes. Sent before the round is locked, for locks that come first. */
export const itemsToRecode = event('competition.items_to_recode', z.object({ roundId: Id }))

/** Items of a round were added or got other codes; `before`: those that it had. */
export const itemsRecoded = event(
  'competition.items_recoded',
  z.object({ roundId: Id, before: z.array(z.object({ itemId: Id, code: z.string() })) }),
)

/** A round changed its state. */
export const roundStateChanged = event(
  'competition.round_moved',
  z.object({ roundId: Id, from: RoundState, to: RoundState, opinion: z.string() }),
)
