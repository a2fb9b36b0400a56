import { z } from 'zod'
import { Id, Instant } from '../../base/shapes.ts'
import { MemberRole } from '../team/team.ts'

/** Most people whom one message reaches; a larger group is divided by a filter. */
export const MAX_RECIPIENTS = 50_000
/** Messages of one sender in 24 hours. */
export const MESSAGES_A_DAY = 20

/** How many people and teams a message would reach. */
export const MessageReach = z.object({ teams: z.number().int(), recipients: z.number().int() })
export type MessageReach = z.infer<typeof MessageReach>

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
