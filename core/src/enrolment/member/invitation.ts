import { z } from 'zod'
import { Id, Instant } from '../../base/shapes.ts'
import { MemberRole } from '../team/team.ts'

/** A team that asks the viewer to join, as the viewer's list shows it. */
export const Invitation = z.object({
  /** The invitation; null where the viewer is asked to replace a member. */
  memberId: Id.nullable(),
  /** The request to replace a member, and whom. */
  removalId: Id.nullable(),
  replacedName: z.string(),
  teamId: Id,
  teamName: z.string(),
  roundName: z.string(),
  itemName: z.string(),
  captainName: z.string(),
  role: MemberRole,
  expiresAt: Instant.nullable(),
})
export type Invitation = z.infer<typeof Invitation>
