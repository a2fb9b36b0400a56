import { z } from 'zod'
import { Id, Instant } from '../../base/shapes.ts'
import { WindowKind } from '../round/round.ts'

/** A later closing of a window for one team. */
export const Extension = z.object({
  windowId: Id,
  kind: WindowKind,
  stageName: z.string(),
  /** Empty: the window of every item. */
  itemName: z.string(),
  closesAt: Instant,
})
export type Extension = z.infer<typeof Extension>

/** A row of the list of a round. */
export const ExtensionRow = Extension.extend({
  teamId: Id,
  teamName: z.string(),
  reason: z.string(),
  byName: z.string(),
  givenAt: Instant,
  revokedAt: Instant.nullable(),
  revokedByName: z.string(),
  revokeReason: z.string(),
})
export type ExtensionRow = z.infer<typeof ExtensionRow>
