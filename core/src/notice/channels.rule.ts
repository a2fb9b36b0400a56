import { baseRefusals } from '../base/codes.ts'
import { refuse, type Refusal } from '../base/refusal.ts'
import type { Bilingual } from '../base/shapes.ts'
import type { NoticeChannel } from './topics.ts'

/** Events that somebody must act on or would miss much by: without a mailbox an SMS tells of them. */
const URGENT: ReadonlySet<string> = new Set([
  'account.opened',
  'enrolment.invited',
  'enrolment.added',
  'enrolment.returned',
  'enrolment.rejected',
  'work.returned',
  'review.invited',
  'review.opened',
])

/** What somebody who never chose is shown as subscribed to. */
export const DEFAULT_CHANNELS: NoticeChannel[] = ['email']

export interface Reachable {
  /** Whether the person ever signed in, and so may look into the inbox. */
  readonly activated: boolean
  readonly has: readonly NoticeChannel[]
  readonly emailVerified: boolean
  /** What they subscribed to for the topic; null when they never chose. */
  readonly chosen: readonly NoticeChannel[] | null
}

/**
 * The channels beside the inbox by which somebody is told. Who never signed in is told by all they have, who chose by
 * what they chose; everybody else by e-mail once the address is verified, otherwise by SMS of what is urgent.
 */
export function channelsFor(event: string, { activated, has, emailVerified, chosen }: Reachable): NoticeChannel[] {
  if (!activated) return URGENT.has(event) ? [...has] : []
  if (chosen) return chosen.filter((channel) => has.includes(channel))
  if (emailVerified && has.includes('email')) return ['email']
  return URGENT.has(event) && has.includes('sms') ? ['sms'] : []
}

/** Why nobody can subscribe to these, or null: each has to be a topic of some module. */
export function whyNotSubscribe(
  wanted: readonly string[],
  topics: Readonly<Record<string, Bilingual>>,
): Refusal | null {
  return wanted.every((topic) => Object.hasOwn(topics, topic)) ? null : refuse(baseRefusals.INVALID_INPUT)
}
