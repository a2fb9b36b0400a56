import { z } from 'zod'
import { Id, Instant } from '../../base/shapes.ts'
import { type WindowKind, WindowKind as Kind } from '../round/round.ts'

/** Windows in which teams act: only these can have other times for an organisation. */
export const TEAM_WINDOWS: readonly WindowKind[] = [
  'signup',
  'audit',
  'submission',
  'payment',
  'hash',
  'brief',
  'roster',
  'correction',
]

/** Times of a window that are other for an organisation with the schools below it, or for one school. */
export const OwnTimes = z.object({
  windowId: Id,
  groupId: Id,
  groupName: z.string(),
  stageName: z.string(),
  /** Empty: every item. */
  itemName: z.string(),
  kind: Kind,
  opensAt: Instant,
  closesAt: Instant,
  reason: z.string(),
  byName: z.string(),
  setAt: Instant,
  version: z.number().int(),
})
export type OwnTimes = z.infer<typeof OwnTimes>

/** A window that has other times for the viewer's school. */
export const TimesForViewer = z.object({
  windowId: Id,
  kind: Kind,
  /** The organisation or school whose times they are. */
  groupName: z.string(),
  opensAt: Instant,
  closesAt: Instant,
  phase: z.enum(['upcoming', 'open', 'closed']),
})
export type TimesForViewer = z.infer<typeof TimesForViewer>
