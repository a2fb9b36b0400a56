import { refuse, type Refusal } from '../base/refusal.ts'
import { SEND_LIMITS } from '../identity/sign-in/session.rule.ts'
import type { DeliveryState } from './delivery.ts'
import { noticeRefusals } from './refusals.ts'
import type { NoticeChannel } from './topics.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

/** Rate limits of messages to one phone or mailbox. */
export const TARGET_LIMITS: Readonly<Record<NoticeChannel, readonly Limit[]>> = {
  sms: SEND_LIMITS,
  email: [
    { times: 30, seconds: 3_600 },
    { times: 100, seconds: 86_400 },
  ],
}

/** So many messages within so many seconds. */
export interface Limit {
  readonly times: number
  readonly seconds: number
}

/** A notice that would have to wait longer for the rate limit is dropped, since the inbox has it. */
const LONGEST_WAIT = HOUR

export interface Sending {
  readonly channel: NoticeChannel
  /** A one-time code: its limit was checked on request. */
  readonly isCode: boolean
  readonly expiresAt: Date | null
}

export type SendPlan =
  | { readonly do: 'send' }
  | { readonly do: 'wait'; readonly until: Date }
  | { readonly do: 'drop'; readonly why: 'expired' | 'limit' }

/** Whether a message may be sent now to a target that got messages at these times within the last day. */
export function planSend({ channel, isCode, expiresAt }: Sending, sent: readonly Date[], now: Date): SendPlan {
  if (expiresAt && expiresAt <= now) return { do: 'drop', why: 'expired' }
  if (isCode) return { do: 'send' }
  const free = TARGET_LIMITS[channel].map((limit) => freeAt(limit, sent, now))
  const until = new Date(Math.max(...free))
  if (until <= now) return { do: 'send' }
  return until.getTime() - now.getTime() > LONGEST_WAIT ? { do: 'drop', why: 'limit' } : { do: 'wait', until }
}

/** When the limit allows another message, in milliseconds: once the oldest of the last `times` is outside its period. */
export function freeAt({ times, seconds }: Limit, sent: readonly Date[], now: Date): number {
  const recent = sent.map((at) => at.getTime()).toSorted((a, b) => b - a)
  const oldest = recent[times - 1]
  return oldest === undefined ? now.getTime() : oldest + seconds * SECOND
}

/** Attempts before a notice counts as failed, over about seven hours. */
export const MAX_ATTEMPTS = 14

export interface FailedAttempt {
  readonly attempts: number
  readonly isCode: boolean
  readonly isPermanent: boolean
  /** The provider may have accepted the message nevertheless. */
  readonly isUnknown: boolean
  readonly expiresAt: Date | null
}

export type AfterFailure =
  | { readonly state: 'queued'; readonly nextAt: Date }
  | { readonly state: 'unknown' | 'failed' | 'undeliverable' }

/**
 * What happens after a failed attempt. A message that can't succeed, or may have been sent, isn't retried. Others are
 * retried with exponential backoff: codes after 2, 4, 8 … at most 30 seconds and not after they expire, notices after
 * 30, 60, 120 … seconds, at most an hour.
 */
export function afterFailure(
  { attempts, isCode, isPermanent, isUnknown, expiresAt }: FailedAttempt,
  now: Date,
): AfterFailure {
  if (isUnknown) return { state: 'unknown' }
  if (isPermanent) return { state: 'failed' }
  const pause = isCode ? Math.min(2 ** attempts, 30) * SECOND : Math.min(15 * 2 ** attempts * SECOND, HOUR)
  const nextAt = new Date(now.getTime() + pause)
  if (expiresAt && nextAt >= expiresAt) return { state: 'undeliverable' }
  return attempts >= MAX_ATTEMPTS ? { state: 'failed' } : { state: 'queued', nextAt }
}

/** States of messages that were not sent, or may not have been. */
const RESENDABLE: readonly DeliveryState[] = ['unknown', 'failed', 'undeliverable']

/** Why staff can't resend a message: it was sent, or its text is no longer stored, as for codes. */
export function whyNotResend(delivery: { readonly state: DeliveryState; readonly isKept: boolean }): Refusal | null {
  if (!RESENDABLE.includes(delivery.state)) return refuse(noticeRefusals.NOT_FAILED)
  return delivery.isKept ? null : refuse(noticeRefusals.NOT_KEPT)
}
