import { maskName } from '@podium/core/base/mask.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { signedInAfterFailures } from '@podium/core/identity/events.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { NOTIFY_AFTER_FAILURES } from '@podium/core/identity/sign-in/session.rule.ts'
import { readTarget } from '@podium/core/identity/sign-in/target.ts'
import type { UserKind } from '@podium/core/identity/user/user.ts'
import type { Call, ReadCall } from '#server/platform/kernel/context.ts'
import { emit } from '#server/platform/events/emit.ts'
import { passwordHasher } from '#server/platform/security/passwords.ts'
import { refuse } from '#server/platform/kernel/refused.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'
import { writeAfterCheck } from '#server/platform/kernel/write-after-check.ts'
import { checkCaptcha, countFailure } from './captcha.ts'
import { claimTryFor, keysOf } from './limits.ts'
import { openSession } from '../session/open-session.ts'
import { logSignIn, type SignInEntry } from '../session/session.store.ts'

/** Mode 1. Answers an unknown account and a wrong password alike, after like time. @spec C01 S02 */
export const loginByPassword = writeAfterCheck(
  identityApi.loginByPassword,
  'identity.loginByPassword',
  async function checkLoginByPassword(call, input) {
    await checkCaptcha(call, 'password', input)
    return provePassword(call, input.username, input.password)
  },
  async function loginByPassword(call, { groupId }, proof) {
    const { user, failures } = proof
    const { session, sessionId } = await openSession(call.tx, call, openingOf(call, groupId, proof))
    call.note(noteOf(sessionId, proof))
    if (failures >= NOTIFY_AFTER_FAILURES) {
      await emit(call.services, call.tx, signedInAfterFailures, {
        userId: user.id,
        sessionId,
        failures,
        address: call.address,
      })
    }
    return session
  },
  {
    // Somebody may type a password in place of the name.
    secrets: ['username'],
    // What thousands do in the same minutes: one statement, unless the owner has to be told.
    atOnce: async (call, { groupId }, proof, audit) => {
      if (proof.failures >= NOTIFY_AFTER_FAILURES) return null
      const rowOf = (sessionId: string) => audit(noteOf(sessionId, proof))
      const opened = await openSession(call.db, call, { ...openingOf(call, groupId, proof), audit: rowOf })
      return opened.session
    },
  },
)

interface Proof {
  readonly user: { readonly id: string; readonly kind: UserKind; readonly password_temporary: boolean }
  readonly realName: string
  /** The stored hash that the password fits. */
  readonly passwordHash: string | null
  /** Wrong passwords of the day, wherever they were typed. */
  readonly failures: number
  readonly entry: Omit<SignInEntry, 'result'>
}

function openingOf(call: Call & { now: Date }, groupId: string | undefined, { user, entry, passwordHash }: Proof) {
  const forget = keysOf(call, user.id)
  return { user, mode: 1, groupId, now: call.now, signsIn: true, entry, forget, passwordHash } as const
}

const noteOf = (sessionId: string, { user: { id: userId }, realName }: Proof) =>
  ({ type: 'session', id: sessionId, after: { user: userId }, actor: { userId, realName } }) as const

async function provePassword(call: ReadCall, username: string, password: string): Promise<Proof> {
  const target = readTarget(username)
  const name = username.trim().toLowerCase()
  const unknown = unknownName(call.services.secrets, target?.value ?? name)
  const found = await claimTryFor(call, target, name, unknown)
  const entry = {
    accountMasked: target?.masked ?? (found.userId === null ? unknown : maskName(username)),
    userId: found.userId,
    mode: 1,
    address: call.address,
    agent: call.agent,
  } as const
  if (found.locked) {
    await logSignIn(call.db, { ...entry, result: 'locked' })
    throw found.locked
  }
  const fits = await call.services.instances.get(passwordHasher).fits(found.passwordHash, password)
  if (found.userId === null || !fits || found.state !== 'active') {
    await countFailure(call, 'password')
    await logSignIn(call.db, { ...entry, result: 'refused' })
    throw refuse(identityRefusals.SIGN_IN_FAILED)
  }
  const user = { id: found.userId, kind: found.kind, password_temporary: found.passwordTemporary }
  const { realName, passwordHash } = found
  return { user, realName, passwordHash, failures: Math.max(found.earlier, found.count - 1), entry }
}

/** Stands for a name that no account has. A keyed hash, because it may be a password or a phone number. */
function unknownName(secrets: Secrets, name: string): string {
  return `unknown ${secrets.lookupHash('unknown account', name).toString('hex').slice(0, 16)}`
}
