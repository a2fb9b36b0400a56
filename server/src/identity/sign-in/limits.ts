import { waitParams } from '@podium/core/base/time/wait-params.ts'
import { codePause } from '@podium/core/identity/events.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { LOCK_FAILURES, LOCK_MS, SEND_LIMITS } from '@podium/core/identity/sign-in/session.rule.ts'
import type { Target } from '@podium/core/identity/sign-in/target.ts'
import { ask } from '#server/platform/events/ask.ts'
import type { ReadCall } from '#server/platform/kernel/context.ts'
import { addressKey } from '#server/platform/http/defence/ceilings.ts'
import { refuse, Refused } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { attempts, throttle, unthrottle } from '#server/platform/security/throttle.ts'
import { targetHash } from './check-code.ts'
import { claimSignIn, type ClaimedTry } from './sign-in.store.ts'

type Asking = Pick<ReadCall, 'services' | 'address'>

const lock = { limit: LOCK_FAILURES, seconds: LOCK_MS / 1_000 }

/** Codes sent in an hour for one address: behind one stands a whole school. */
const SENT_AN_HOUR = 300

const accountKey = (account: string) => `sign-in account ${account}`
const addressesKey = (address: string) => `sign-in address ${addressKey(address)}`

/**
 * Counts a try at an account's password before it is looked at, so that tries side by side can't exceed the five.
 * Throws LOCKED for the account, or for an address whose last five tries at any account all failed: one success frees
 * it, for a school behind one address would otherwise lock itself. @decision 005
 */
export async function claimTry(call: Asking, account: string): Promise<void> {
  if ((await attempts(call.services, addressesKey(call.address))) >= lock.limit) throw locked(lock.seconds)
  try {
    await throttle(call.services, accountKey(account), lock)
  } catch (error) {
    throw error instanceof Refused ? locked(Number(error.refusal.params['seconds'])) : error
  }
}

/** As `claimTry` for whoever signs in with what they typed, which it looks up as well. `locked` says why they may not. */
export async function claimTryFor(
  call: Asking & Pick<ReadCall, 'db'>,
  target: Target | null,
  username: string,
  unknown: string,
): Promise<ClaimedTry & { readonly locked: Refused | null }> {
  const hash = target && targetHash(call.services.secrets, target)
  const claimed = await claimSignIn(call.db, {
    phoneHash: target?.channel === 'sms' ? hash : null,
    emailHash: target?.channel === 'email' ? hash : null,
    username,
    keyPrefix: accountKey(''),
    unknownKey: accountKey(unknown),
    addressKey: addressesKey(call.address),
    ...lock,
  })
  const { addressLocked, count, left } = claimed
  const isLocked = addressLocked || (count ?? 0) > lock.limit
  return { ...claimed, locked: isLocked ? locked(addressLocked ? lock.seconds : Math.max(1, left ?? 0)) : null }
}

/** The throttles that a right password forgets, the account's first. */
export const keysOf = (call: Pick<Asking, 'address'>, account: string) =>
  [accountKey(account), addressesKey(call.address)] as const

export async function countFailure(call: Asking): Promise<void> {
  await throttle(call.services, addressesKey(call.address), { ...lock, limit: Number.MAX_SAFE_INTEGER })
}

/** After a right password. Returns the tries at the account before the one just claimed. */
export async function clearFailures(call: Asking, account: string): Promise<number> {
  return (await unthrottle(call.services, ...keysOf(call, account))) - 1
}

/**
 * Counts a code about to be sent: per phone or mailbox, and per address. Throws TOO_MANY, and SMS_SPENT where the day's
 * budget is used up, whether or not there is an account.
 */
export async function countSending(call: Asking & Pick<ReadCall, 'db' | 'now'>, target: Target): Promise<void> {
  await countTarget(call.services, target)
  await throttle(call.services, `code address ${addressKey(call.address)}`, { limit: SENT_AN_HOUR, seconds: 3_600 })
  const pauses = await ask(call.services, call.db, codePause, { channel: target.channel })
  const until = pauses.find((pause) => pause.until !== null)?.until
  if (until) throw refuse(identityRefusals.SMS_SPENT, waitParams(new Date(until), call.now))
}

/** Counts a code about to be sent to a phone or mailbox, whoever asks for it. Throws TOO_MANY. */
export async function countTarget(services: Services, target: Target): Promise<void> {
  const key = `code ${targetHash(services.secrets, target).toString('base64url')}`
  for (const { times, seconds } of SEND_LIMITS) await throttle(services, `${key} ${seconds}`, { limit: times, seconds })
}

function locked(seconds: number): Refused {
  return refuse(identityRefusals.LOCKED, { minutes: Math.ceil(seconds / 60), seconds })
}
