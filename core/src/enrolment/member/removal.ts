import { z } from 'zod'
import { Id, Instant } from '../../base/shapes.ts'

/** States of a request that a person leaves a submitted team. `lapsed`: the team came to a state that needs no request. */
export const RemovalState = z.enum(['pending', 'approved', 'refused', 'withdrawn', 'lapsed'])
export type RemovalState = z.infer<typeof RemovalState>

export const RemovalVerdict = z.enum(['approve', 'refuse'])
export type RemovalVerdict = z.infer<typeof RemovalVerdict>

/** What the person says who is to take the place of the one who leaves. */
export const ReplacementAnswer = z.enum(['open', 'accepted', 'declined'])
export type ReplacementAnswer = z.infer<typeof ReplacementAnswer>

/** A pending request. */
export const RemovalView = z.object({
  removalId: Id,
  memberId: Id,
  name: z.string(),
  reason: z.string(),
  requestedById: Id,
  requestedByName: z.string(),
  createdAt: Instant,
  /** Who takes place and role of the person who leaves; null: nobody. */
  replacement: z.object({ name: z.string(), answer: ReplacementAnswer }).nullable(),
  /** Whether the viewer may decide on it. */
  mayDecide: z.boolean(),
})
export type RemovalView = z.infer<typeof RemovalView>

export const isPendingRemoval = ({ state }: { readonly state: RemovalState }): boolean => state === 'pending'
