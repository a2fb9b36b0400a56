import type { UserKind } from '../user/user.ts'

const MINUTE = 60_000

/** However busy, a session ends so long after the sign-in. */
export const SESSION_ABSOLUTE_MS = 12 * 60 * MINUTE

/** Idle time after which a session ends: two hours for participants, half an hour for those who see others' data. */
export function idleMs(kind: UserKind): number {
  return kind === 'student' || kind === 'teacher' ? 120 * MINUTE : 30 * MINUTE
}

/** When a session seen at `seenAt` ends if it is not seen again. */
export function sessionEnd(kind: UserKind, startedAt: Date, seenAt: Date): Date {
  return new Date(Math.min(seenAt.getTime() + idleMs(kind), startedAt.getTime() + SESSION_ABSOLUTE_MS))
}

/** One-time codes: six digits, five minutes, five tries. */
export const CODE_DIGITS = 6
export const CODE_MS = 5 * MINUTE
export const MAX_CODE_ATTEMPTS = 5

/** Captcha answers live this long and are good for one try. */
export const CAPTCHA_MS = 5 * MINUTE

/** So many failures in a row lock an account, or an address, for so long. */
export const LOCK_FAILURES = 5
export const LOCK_MS = 10 * MINUTE

/** So many failures before a right password are worth telling the owner. */
export const NOTIFY_AFTER_FAILURES = 3

/** How often one phone or e-mail address may be sent a code. */
export const SEND_LIMITS = [
  { times: 1, seconds: 60 },
  { times: 5, seconds: 3_600 },
  { times: 10, seconds: 86_400 },
] as const
