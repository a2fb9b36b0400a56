import { z } from 'zod'
import { Id, Instant, type Bilingual } from '../../base/shapes.ts'

/** Letters and digits of join codes, without those that are easily mistaken for one another. */
export const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const CODE_LENGTH = 8

/** A join code as people type it: case, spaces and hyphens don't matter. */
export const JoinCode = z
  .string()
  .max(30)
  .transform((text) => text.toUpperCase().replace(/[\s-]/g, ''))

/** What the code of a team does: lets people in at once, or lets them ask. */
export const CodeWay = z.enum(['join', 'ask'])
export type CodeWay = z.infer<typeof CodeWay>

export const JoinRequestState = z.enum(['pending', 'accepted', 'declined', 'withdrawn', 'expired'])
export type JoinRequestState = z.infer<typeof JoinRequestState>

export const joinRequestStateLabels: Record<JoinRequestState, Bilingual> = {
  pending: { zh: '待队长答复', en: 'Waiting for the captain' },
  accepted: { zh: '已加入', en: 'Accepted' },
  declined: { zh: '已婉拒', en: 'Declined' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  expired: { zh: '已过期', en: 'Expired' },
}

/** A team as people see it before they join: nothing about its members. */
export const TeamToJoin = z.object({
  teamId: Id,
  teamName: z.string(),
  roundId: Id,
  roundName: z.string(),
  itemName: z.string(),
})
export type TeamToJoin = z.infer<typeof TeamToJoin>

/** A request to join, as the captain reads it. */
export const JoinRequestView = z.object({
  requestId: Id,
  name: z.string(),
  schoolName: z.string(),
  word: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
})
export type JoinRequestView = z.infer<typeof JoinRequestView>

/** How a team is open to newcomers, for its captain. */
export const JoiningView = z.object({
  code: z.string().nullable(),
  codeWay: CodeWay,
  codeUntil: Instant.nullable(),
  looking: z.boolean(),
  requests: z.array(JoinRequestView),
})
export type JoiningView = z.infer<typeof JoiningView>

/** A request of the viewer's own. */
export const OwnJoinRequest = TeamToJoin.extend({
  requestId: Id,
  state: JoinRequestState,
  /** The captain's word. */
  answer: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
})
export type OwnJoinRequest = z.infer<typeof OwnJoinRequest>

export const isPendingRequest = ({ state }: { readonly state: JoinRequestState }): boolean => state === 'pending'
