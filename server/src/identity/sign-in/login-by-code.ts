import { identityApi } from '@podium/core/identity/api.ts'
import { profileChanged } from '@podium/core/identity/events.ts'
import { whyNotActivate } from '@podium/core/identity/sign-in/activate.rule.ts'
import { readTarget } from '@podium/core/identity/sign-in/target.ts'
import { emit } from '#server/platform/events/emit.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { writeAfterCheck } from '#server/platform/kernel/write-after-check.ts'
import { acceptPolicies } from '../account/accept-policies.ts'
import { checkCode, codeWrong, spendCode } from './check-code.ts'
import { openSession } from '../session/open-session.ts'
import { accountKeyOf } from './send-code.ts'
import { logSignIn } from '../session/session.store.ts'
import { findUser, lockUser, markEmailVerified, updateUser } from '../user/user.store.ts'

/**
 * Mode 2. Also how an account that somebody else added is activated: the person holds the phone or mailbox. Stays open
 * while passwords are locked, so that nobody is locked out by a stranger. @spec C02 S02
 */
export const loginByCode = writeAfterCheck(
  identityApi.loginByCode,
  'identity.loginByCode',
  async function checkLoginByCode(call, { target, code, challengeId, consent }) {
    const read = readTarget(target)
    if (!read) throw codeWrong()
    const user = await findUser(call.db, accountKeyOf(call.services.secrets, read))
    const entry = {
      accountMasked: read.masked,
      userId: user?.id ?? null,
      mode: 2,
      address: call.address,
      agent: call.agent,
    } as const
    try {
      const codeId = await checkCode(call, read, 'login', { code, challengeId })
      if (!user || user.state === 'disabled' || user.state === 'merged') throw codeWrong()
      refuseIf(whyNotActivate(user.state, consent))
      return { codeId, userId: user.id, entry, channel: read.channel }
    } catch (error) {
      await logSignIn(call.db, { ...entry, result: 'refused' })
      throw error
    }
  },
  async function loginByCode(call, { groupId, consent }, { codeId, userId, entry, channel }) {
    await spendCode(call.tx, codeId)
    const user = orNotFound(await lockUser(call.tx, userId))
    if (user.state === 'unactivated' && consent) {
      await updateUser(call.tx, userId, { state: 'active' })
      await acceptPolicies(call, userId, consent)
      await emit(call.services, call.tx, profileChanged, { userId })
    }
    if (channel === 'email') await markEmailVerified(call.tx, userId)
    const opening = { user, mode: 2, groupId, now: call.now, signsIn: true, entry } as const
    const { session, sessionId } = await openSession(call.tx, call, opening)
    call.note({ type: 'session', id: sessionId, after: { user: userId }, actor: { userId, realName: user.real_name } })
    return session
  },
)
