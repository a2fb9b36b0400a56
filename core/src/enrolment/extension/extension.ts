import { z } from 'zod'
import { Id, Instant } from '../../base/shapes.ts'
import { WindowKind } from '../../competition/round/round.ts'

/** Windows that can close later for one team. A team that waits for its fee pays until then, and so does its open order. */
export const EXTENDABLE_KINDS: readonly WindowKind[] = [
  'signup',
  'audit',
  'payment',
  'submission',
  'hash',
  'brief',
  'roster',
  'correction',
]

/** A window of a team that could be extended. */
export const ExtendableWindow = z.object({
  windowId: Id,
  kind: WindowKind,
  stageName: z.string(),
  itemName: z.string(),
  opensAt: Instant,
  /** When it closes for the team without an extension. */
  closesAt: Instant,
  /** The last moment to which it can be extended. */
  stageClosesAt: Instant,
  /** The extension in force; null: none. */
  extendedTo: Instant.nullable(),
  reason: z.string(),
  /** 0 where none was ever granted. */
  version: z.number().int(),
})
export type ExtendableWindow = z.infer<typeof ExtendableWindow>
