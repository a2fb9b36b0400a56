import { z } from 'zod'
import { Id, Instant } from '../../base/shapes.ts'
import { WindowKind } from '../round/round.ts'

/** A window that an organisation directly above schools may switch for them. */
export const Phase = z.object({
  windowId: Id,
  groupId: Id,
  groupName: z.string(),
  roundName: z.string(),
  stageName: z.string(),
  /** Empty: every item. */
  itemName: z.string(),
  kind: WindowKind,
  opensAt: Instant,
  closesAt: Instant,
  stageOpensAt: Instant,
  stageClosesAt: Instant,
  /** Of the organiser, for all. */
  forced: z.enum(['open', 'closed']).nullable(),
  /** Of this organisation, for its schools. */
  switched: z.enum(['open', 'closed']).nullable(),
  /** Times of this organisation's own; null: those of the nearest one above, or of all. */
  own: z.object({ opensAt: Instant, closesAt: Instant }).nullable(),
  /** Of the own times; 0 where none were ever set. */
  ownVersion: z.number().int(),
  /** Why own times can't be set, in the viewer's language. */
  ownHindrance: z.string().nullable(),
  reason: z.string(),
  byName: z.string(),
  switchedAt: Instant.nullable(),
  phase: z.enum(['upcoming', 'open', 'closed']),
  /** Of the switch; 0 where it was never switched. */
  version: z.number().int(),
  /** Why it can't be switched now, in the viewer's language. */
  hindrance: z.string().nullable(),
})
export type Phase = z.infer<typeof Phase>
