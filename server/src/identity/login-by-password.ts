import { maskName } from '@podium/core/base/mask.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { signedInAfterFailures } from '@podium/core/identity/events.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { TELLING_FAILURES } from '@podium/core/identity/session.rule.ts'
import { readTarget } from '@podium/core/identity/target.rule.ts'
import type { ReadCall } from '#server/platform/context.ts'
import { emit } from '#server/platform/events/emit.ts'
import { fitsPassword } from '#server/platform/passwords.ts'
import { refuse, Refused } from '#server/platform/refused.ts'
import { writeAfterCheck } from './after-check.ts'
import { checkCaptcha } from './captcha.ts'
import { claimTry, countFailure, forgetFailures } from './limits.ts'
import { openSession } from './open-session.ts'
import { accountKeyOf } from './send-code.ts'
import { logSignIn, type SignInEntry } from './session.store.ts'
import { findUser, type UserRecord } from './user.store.ts'

/** Mode 1. Answers an unknown account and a wrong password alike, after like time. @spec C01 S02 */
export const loginByPassword = writeAfterCheck(
  identityApi.loginByPassword,
  'identity.loginByPassword',
  async (call, input) => {
    await checkCaptcha(call, input)
    return provePassword(call, input.username, input.password)
  },
  async (call, { groupId }, { user, failures, entry }) => {
    const { sessionId, ...session } = await openSession(call.tx, call, { user, mode: 1, groupId, now: call.now })
    call.note({ type: 'session', id: sessionId, after: { user: user.id } })
    await logSignIn(call.tx, { ...entry, result: 'done' })
    if (failures >= TELLING_FAILURES) {
      await emit(call.tx, signedInAfterFailures, { userId: user.id, sessionId, failures, address: call.address })
    }
    return session
  },
)

async function provePassword(
  call: ReadCall,
  username: string,
  password: string,
): Promise<{ user: UserRecord; failures: number; entry: Omit<SignInEntry, 'result'> }> {
  const target = readTarget(username)
  const user =
    (target && (await findUser(call.db, accountKeyOf(target)))) ??
    (await findUser(call.db, { username: username.trim() }))
  const entry = {
    accountMasked: target?.masked ?? maskName(username),
    userId: user?.id ?? null,
    mode: 1,
    address: call.address,
    agent: call.agent,
  } as const
  const account = user?.id ?? `unknown ${target?.value ?? username.trim().toLowerCase()}`
  try {
    await claimTry(call, account)
  } catch (error) {
    if (error instanceof Refused) await logSignIn(call.db, { ...entry, result: 'locked' })
    throw error
  }
  const fits = await fitsPassword(user?.password_hash, password)
  if (!user || !fits || user.state !== 'active') {
    await countFailure(call)
    await logSignIn(call.db, { ...entry, result: 'refused' })
    throw refuse(identityRefusals.SIGN_IN_FAILED)
  }
  return { user, failures: await forgetFailures(call, account), entry }
}
