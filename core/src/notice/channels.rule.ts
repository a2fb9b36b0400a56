import type { BilingualText } from '../base/bilingual-text.ts'
import { baseRefusals } from '../base/codes.ts'
import { refuse, type Refusal } from '../base/refusal.ts'
import type { Bilingual } from '../base/shapes.ts'
import type { NoticeChannel } from './topics.ts'

/** Urgent events, which are also sent by SMS to users without a verified mailbox. */
const URGENT: ReadonlySet<string> = new Set([
  'account.opened',
  'enrolment.invited',
  'enrolment.added',
  'enrolment.imported',
  'enrolment.offered',
  'enrolment.returned',
  'enrolment.rejected',
  'payment.due',
  'work.returned',
  'review.invited',
  'review.opened',
  'review.task_returned',
  'review.reminder',
  'work.reminder',
  'enrolment.reminder',
])

/** Events by which an owner notices that somebody else took the account: sent by every channel, whatever was chosen. */
const SECURITY: ReadonlySet<string> = new Set(['account.password', 'account.contact'])

/**
 * How an event reaches people besides the inbox. `always`: by all that they have; `urgent`: also by SMS where there is no
 * e-mail address; `chosen`: by e-mail, and by SMS if they chose it.
 */
export const NOTICE_REACHES = ['always', 'urgent', 'chosen'] as const
export type NoticeReach = (typeof NOTICE_REACHES)[number]

export const reachLabels: Readonly<Record<NoticeReach, BilingualText>> = {
  always: { zh: '站内、邮件、短信', en: 'Inbox, e-mail, SMS' },
  urgent: { zh: '站内、邮件，无邮箱时短信', en: 'Inbox, e-mail, else SMS' },
  chosen: { zh: '站内、邮件，短信按订阅', en: 'Inbox, e-mail, SMS if chosen' },
}

export function reachOf(event: string): NoticeReach {
  if (SECURITY.has(event)) return 'always'
  return URGENT.has(event) ? 'urgent' : 'chosen'
}

/** Channels displayed to a user who never chose any. */
export const DEFAULT_CHANNELS: NoticeChannel[] = ['email']

export interface Reachable {
  /** Whether the user ever signed in and so may have seen the inbox. */
  readonly activated: boolean
  readonly has: readonly NoticeChannel[]
  readonly emailVerified: boolean
  /** Channels chosen for the topic; null when the user never chose. */
  readonly chosen: readonly NoticeChannel[] | null
}

/**
 * The channels besides the inbox. Security events: all that a user has. Of others, users who never signed in: all they have; users who chose: their choice; all others:
 * e-mail if the address is verified, otherwise SMS for urgent events.
 */
export function channelsFor(event: string, { activated, has, emailVerified, chosen }: Reachable): NoticeChannel[] {
  const reach = reachOf(event)
  if (reach === 'always') return [...has]
  if (!activated) return reach === 'urgent' ? [...has] : []
  if (chosen) return chosen.filter((channel) => has.includes(channel))
  if (emailVerified && has.includes('email')) return ['email']
  return reach === 'urgent' && has.includes('sms') ? ['sms'] : []
}

/** Why these subscriptions are invalid, or null: each must be a topic of some module. */
export function whyNotSubscribe(
  requested: readonly string[],
  topics: Readonly<Record<string, Bilingual>>,
): Refusal | null {
  return requested.every((topic) => Object.hasOwn(topics, topic)) ? null : refuse(baseRefusals.INVALID_INPUT)
}
