import { identityApi } from '@podium/core/identity/api.ts'
import { whyNotActivate } from '@podium/core/identity/sign-in/activate.rule.ts'
import { atField } from '@podium/core/base/fault/at-field.ts'
import { whyNotPassword } from '@podium/core/identity/sign-in/password.rule.ts'
import { passwordChanged, profileChanged } from '@podium/core/identity/events.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { readTarget } from '@podium/core/identity/sign-in/target.ts'
import { newId } from '#server/platform/db/id.ts'
import { emit } from '#server/platform/events/emit.ts'
import { passwordHasher } from '#server/platform/security/passwords.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { writeAfterCheck } from '#server/platform/kernel/write-after-check.ts'
import { checkCode, codeWrong, spendCode } from './check-code.ts'
import { claimOldPassword, clearFailures, clearOldPassword } from './limits.ts'
import { forgetDevices } from './known-device.store.ts'
import { acceptPolicies } from '../account/accept-policies.ts'
import { openEmail, openPhone } from '../account/sealed.ts'
import { accountKeyOf } from './send-code.ts'
import { endSessions } from '../session/end-sessions.ts'
import { findUser, loadUser, markEmailVerified, updateUser, type UserRecord } from '../user/user.store.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'

/** Sets a new password by one-time code and ends every session of the account; whoever had the old one is out. */
export const retrieve = writeAfterCheck(
  identityApi.retrieve,
  'identity.retrieve',
  async function checkRetrieve(call, { target, code, challengeId, password, consent }) {
    const read = readTarget(target)
    if (!read) throw codeWrong()
    refuseIf(atField(whyNotPassword(password, [read.value]), 'password'))
    const codeId = await checkCode(call, read, 'retrieve', { code, challengeId })
    const user = await findUser(call.db, accountKeyOf(call.services.secrets, read))
    if (!user || user.state === 'disabled' || user.state === 'merged') throw codeWrong()
    refuseIf(whyNotActivate(user.state, consent))
    refuseIf(atField(whyNotPassword(password, ownData(call.services.secrets, user)), 'password'))
    await clearFailures(call, user.id)
    return {
      codeId,
      actor: { userId: user.id, realName: user.real_name },
      channel: read.channel,
      activates: user.state === 'unactivated',
      isChange: user.password_hash !== null,
      passwordHash: await call.services.instances.get(passwordHasher).hash(password),
    }
  },
  async function retrieve(call, { consent }, { codeId, actor, channel, activates, isChange, passwordHash }) {
    const { services, tx, now, note } = call
    const { userId } = actor
    await spendCode(tx, codeId)
    if (channel === 'email') await markEmailVerified(tx, userId)
    await updateUser(tx, userId, { password_hash: passwordHash, password_temporary: false, state: 'active' })
    if (activates && consent) await acceptPolicies(call, userId, consent)
    if (activates) await emit(services, tx, profileChanged, { userId })
    await forgetDevices(tx, userId)
    if (isChange) await emit(services, tx, passwordChanged, { userId, changeId: newId(), at: now.toISOString() })
    note({ type: 'user', id: userId, after: { ended: await endSessions(tx, { userId }) }, actor })
    return {}
  },
)

/** Changes the own password; the other sessions end. @spec C10 */
export const changePassword = writeAfterCheck(
  identityApi.changePassword,
  'identity.changePassword',
  async function checkChangePassword(call, { oldPassword, newPassword }) {
    const { userId } = call.viewer
    const user = orNotFound(await loadUser(call.db, userId))
    await claimOldPassword(call)
    const hasher = call.services.instances.get(passwordHasher)
    if (!(await hasher.fits(user.password_hash, oldPassword))) throw refuse(identityRefusals.OLD_PASSWORD_WRONG)
    await clearOldPassword(call)
    if (newPassword === oldPassword) throw refuse(identityRefusals.PASSWORD_UNCHANGED)
    refuseIf(atField(whyNotPassword(newPassword, ownData(call.services.secrets, user)), 'newPassword'))
    return hasher.hash(newPassword)
  },
  async function changePassword({ services, tx, now, viewer, note }, _, passwordHash) {
    const { userId, sessionId } = viewer
    await updateUser(tx, userId, { password_hash: passwordHash, password_temporary: false })
    await forgetDevices(tx, userId)
    await emit(services, tx, passwordChanged, { userId, changeId: newId(), at: now.toISOString() })
    note({ type: 'user', id: userId, after: { ended: await endSessions(tx, { userId, except: sessionId }) } })
    return {}
  },
)

function ownData(secrets: Secrets, user: UserRecord): string[] {
  const phone = user.phone_sealed ? [openPhone(secrets, user.id, user.phone_sealed)] : []
  const email = user.email_sealed ? [openEmail(secrets, user.id, user.email_sealed)] : []
  return [user.username, user.real_name, ...phone, ...email]
}
