import { z } from 'zod'
import { Id, Instant } from '../../base/shapes.ts'
import { MemberRole } from '../team/team.ts'

/** Most recipients of one message; a larger group is divided by a filter. */
export const MAX_RECIPIENTS = 50_000
/** Messages of one sender in 24 hours. */
export const MESSAGES_A_DAY = 20

/** How many people would get a message, and of how many teams. */
export const RecipientCount = z.object({ teams: z.number().int(), recipients: z.number().int() })
export type RecipientCount = z.infer<typeof RecipientCount>

/** A message that was sent. */
export const TeamMessage = z.object({
  messageId: Id,
  titleZh: z.string(),
  titleEn: z.string(),
  bodyZh: z.string(),
  bodyEn: z.string(),
  roles: z.array(MemberRole),
  teams: z.number().int(),
  recipients: z.number().int(),
  /** Recipients who have it in their inbox. */
  notified: z.number().int(),
  senderName: z.string(),
  createdAt: Instant,
})
export type TeamMessage = z.infer<typeof TeamMessage>
