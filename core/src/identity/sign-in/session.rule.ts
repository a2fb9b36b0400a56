import { refuse, type Refusal } from '../../base/refusal.ts'
import { identityRefusals } from '../refusals.ts'
import type { UserKind } from '../user/user.ts'

const MINUTE = 60_000

/** Maximum duration of a session, whatever its activity. */
export const SESSION_ABSOLUTE_MS = 12 * 60 * MINUTE

/** Idle time-out: two hours for participants, half an hour for users with access to others' data. */
export function idleMs(kind: UserKind): number {
  return kind === 'student' || kind === 'teacher' ? 120 * MINUTE : 30 * MINUTE
}

/** When a session that was last active at `seenAt` expires. */
export function sessionEnd(kind: UserKind, startedAt: Date, seenAt: Date): Date {
  return new Date(Math.min(seenAt.getTime() + idleMs(kind), startedAt.getTime() + SESSION_ABSOLUTE_MS))
}

/** One-time codes: six digits, valid for five minutes and five attempts. */
export const CODE_DIGITS = 6
export const CODE_MS = 5 * MINUTE
/** Failures that lock an account for one address or one known device, and for how long. */
export const LOCK_FAILURES = 5
export const LOCK_MS = 10 * MINUTE

/** Failures of all unknown devices at one account in a day, after which a password alone is not enough there. */
export const DAY_FAILURES = 50
export const DAY_MS = 24 * 60 * MINUTE

/** Failures before a successful sign-in after which the user is notified. */
export const NOTIFY_AFTER_FAILURES = 3

/** Rate limits of codes sent to one phone or e-mail address; each known device of its owner has the same again. */
export const SEND_LIMITS = [
  { times: 1, seconds: 60 },
  { times: 5, seconds: 3_600 },
  { times: 10, seconds: 86_400 },
] as const

/** Why staff can't end this session: it is the one they use. */
export function whyNotEndSession(sessionId: string, ownSessionId: string): Refusal | null {
  return sessionId === ownSessionId ? refuse(identityRefusals.OWN_SESSION) : null
}
