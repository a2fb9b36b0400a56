import { waitParams } from '@podium/core/base/time/wait-params.ts'
import { codePause } from '@podium/core/identity/events.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import {
  DAY_FAILURES,
  DAY_MS,
  LOCK_FAILURES,
  LOCK_MS,
  SEND_LIMITS,
} from '@podium/core/identity/sign-in/session.rule.ts'
import { KNOWN_DEVICE_MS } from '@podium/core/identity/sign-in/session.ts'
import type { Target } from '@podium/core/identity/sign-in/target.ts'
import { ask } from '#server/platform/events/ask.ts'
import type { ReadCall, SignedIn } from '#server/platform/kernel/context.ts'
import { addressKey } from '#server/platform/http/defence/ceilings.ts'
import { refuse, Refused } from '#server/platform/kernel/refused.ts'
import { hasSender } from '#server/platform/kernel/sender-config.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { throttle, unthrottle } from '#server/platform/security/throttle.ts'
import { configInForce } from '#server/platform/senders/config-in-force.ts'
import { tokenHash } from '../session/tokens.ts'
import { targetHash } from './check-code.ts'
import { claimSignIn, type ClaimedTry } from './sign-in.store.ts'

type Asking = Pick<ReadCall, 'services' | 'address'>

const LOCK = { limit: LOCK_FAILURES, seconds: LOCK_MS / 1_000 }

/** Codes sent in an hour for one address: behind one stands a whole school. */
const SENT_AN_HOUR = 300

const nearKey = (account: string, address: string) => `sign-in ${account} ${addressKey(address)}`
const deviceKey = (account: string, hash: Buffer) => `sign-in ${account} device ${hash.toString('base64url')}`
const dayKey = (account: string) => `sign-in ${account}`
const oldPasswordKey = (sessionId: string) => `old password ${sessionId}`

/**
 * Finds the account and counts a try at its password before the password is compared, so that parallel tries can't
 * exceed the limit. `locked` is the refusal, or null: LOCKED for an account at this address or on this known device,
 * CODE_NEEDED for an account at unknown devices. @decision 091
 */
export async function claimTryFor(
  call: Asking & Pick<ReadCall, 'db' | 'deviceToken'>,
  target: Target | null,
  username: string,
  unknown: string,
): Promise<ClaimedTry & { readonly locked: Refused | null }> {
  const hash = target && targetHash(call.services.secrets, target)
  const deviceHash = call.deviceToken === null ? null : tokenHash(call.deviceToken)
  const claimed = await claimSignIn(call.db, {
    phoneHash: target?.channel === 'sms' ? hash : null,
    emailHash: target?.channel === 'email' ? hash : null,
    username,
    unknown,
    deviceHash,
    // For an account in place of the id: the statement fills in the id that it finds.
    deviceKey: deviceHash && deviceKey('%', deviceHash),
    nearKey: nearKey('%', call.address),
    dayKey: dayKey('%'),
    limit: LOCK.limit,
    seconds: LOCK.seconds,
    daySeconds: DAY_MS / 1_000,
    deviceSeconds: KNOWN_DEVICE_MS / 1_000,
  })
  return { ...claimed, locked: await whyLocked(call.services, claimed) }
}

async function whyLocked(services: Services, { count, left, dayCount, dayLeft }: ClaimedTry): Promise<Refused | null> {
  if (count > LOCK.limit) return lockedFor(left)
  if (dayCount === null || dayCount <= DAY_FAILURES) return null
  const config = await configInForce(services)
  const canGetCode = hasSender(config, 'sms') || hasSender(config, 'email')
  return canGetCode ? refuse(identityRefusals.CODE_NEEDED, { seconds: Math.max(1, dayLeft ?? 0) }) : null
}

/** The throttles that a correct password resets. */
export function keysOf({ address, deviceToken }: Pick<ReadCall, 'address' | 'deviceToken'>, account: string): string[] {
  const device = deviceToken === null ? [] : [deviceKey(account, tokenHash(deviceToken))]
  return [dayKey(account), nearKey(account, address), ...device]
}

/** Resets the failures at an account whose owner set a new password. */
export async function clearFailures(call: Asking & Pick<ReadCall, 'deviceToken'>, account: string): Promise<void> {
  const [first, ...others] = keysOf(call, account)
  await unthrottle(call.services, first!, ...others)
}

/** Counts a try at the old password in a session. Throws LOCKED. */
export async function claimOldPassword({ services, viewer }: SignedIn<ReadCall>): Promise<void> {
  try {
    await throttle(services, oldPasswordKey(viewer.sessionId), LOCK)
  } catch (error) {
    throw error instanceof Refused ? lockedFor(Number(error.refusal.params['seconds'])) : error
  }
}

export async function clearOldPassword({ services, viewer }: SignedIn<ReadCall>): Promise<void> {
  await unthrottle(services, oldPasswordKey(viewer.sessionId))
}

/**
 * Counts a code about to be sent: per phone or mailbox, and per address. A known device of the owner has limits of its
 * own, so that strangers can't use them up. Throws TOO_MANY, and SMS_SPENT where the day's budget is used up, whether or
 * not there is an account.
 */
export async function countSending(
  call: Asking & Pick<ReadCall, 'db' | 'now'>,
  target: Target,
  knownDevice: Buffer | null,
): Promise<void> {
  await countTarget(call.services, target, knownDevice)
  if (!knownDevice) await countAddress(call)
  const pauses = await ask(call.services, call.db, codePause, { channel: target.channel })
  const until = pauses.find((pause) => pause.until !== null)?.until
  if (until) throw refuse(identityRefusals.SMS_SPENT, waitParams(new Date(until), call.now))
}

/** Counts a code about to be sent to a phone or mailbox, whoever asks for it. Throws TOO_MANY. */
export async function countTarget(services: Services, target: Target, knownDevice: Buffer | null): Promise<void> {
  const device = knownDevice ? ` device ${knownDevice.toString('base64url')}` : ''
  const key = `code ${targetHash(services.secrets, target).toString('base64url')}${device}`
  for (const { times, seconds } of SEND_LIMITS) await throttle(services, `${key} ${seconds}`, { limit: times, seconds })
}

async function countAddress({ services, address }: Asking): Promise<void> {
  await throttle(services, `code address ${addressKey(address)}`, { limit: SENT_AN_HOUR, seconds: 3_600 })
}

function lockedFor(seconds: number): Refused {
  const left = Math.max(1, seconds)
  return refuse(identityRefusals.LOCKED, { minutes: Math.ceil(left / 60), seconds: left })
}
