import { identityApi } from '@podium/core/identity/api.ts'
import { atField } from '@podium/core/base/fault/at-field.ts'
import { whyNotPassword } from '@podium/core/identity/sign-in/password.rule.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { readTarget } from '@podium/core/identity/sign-in/target.ts'
import { newId } from '#server/platform/db/id.ts'
import { passwordHasher } from '#server/platform/security/passwords.ts'
import { onConflict, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { searchTerms } from '#server/platform/db/search.ts'
import { writeAfterCheck } from '#server/platform/kernel/write-after-check.ts'
import { checkCode, spendCode } from '../sign-in/check-code.ts'
import { acceptPolicies } from './accept-policies.ts'
import { openSession } from '../session/open-session.ts'
import { accountKeyOf } from '../sign-in/send-code.ts'
import { phoneColumns } from './sealed.ts'
import { findUser, insertUsers, lockUser, updateUser } from '../user/user.store.ts'

/**
 * Registers the holder of a phone number. An account that staff created for the number is activated instead. Only after
 * a correct code the answer says that the number has an account.
 */
export const register = writeAfterCheck(
  identityApi.register,
  'identity.register',
  async function checkRegister(call, { phone, code, challengeId, password, realName }) {
    const target = readTarget(phone)
    if (!target) throw refuse(identityRefusals.TARGET_INVALID)
    refuseIf(atField(whyNotPassword(password, [phone, realName]), 'password'))
    const codeId = await checkCode(call, target, 'register', { code, challengeId })
    const known = await findUser(call.db, accountKeyOf(call.services.secrets, target))
    if (known && known.state !== 'unactivated') throw refuse(identityRefusals.ACCOUNT_EXISTS)
    return {
      codeId,
      phone: target.value,
      knownId: known?.id ?? null,
      passwordHash: await call.services.instances.get(passwordHasher).hash(password),
    }
  },
  async function register(call, { kind, realName, consent }, { codeId, phone, knownId, passwordHash }) {
    const { tx, now, note } = call
    await spendCode(tx, codeId)
    const id = knownId ?? newId()
    const columns = { kind, real_name: realName, password_hash: passwordHash, state: 'active' as const }
    if (knownId) {
      const known = await lockUser(tx, knownId)
      if (known?.state !== 'unactivated') throw refuse(identityRefusals.ACCOUNT_EXISTS)
      await updateUser(tx, id, { ...columns, search: searchTerms(realName, known.username) })
    } else {
      const user = {
        ...columns,
        id,
        username: usernameFor(id),
        search: searchTerms(realName),
        ...phoneColumns(call.services.secrets, id, phone),
      }
      await onConflict(insertUsers(tx, [user]), { identity_user_phone_hash_key: identityRefusals.ACCOUNT_EXISTS })
    }
    await acceptPolicies(call, id, consent)
    const { session, sessionId } = await openSession(tx, call, { user: { id, kind }, mode: 2, now, signsIn: true })
    note({ type: 'user', id, after: { kind, state: 'active', session: sessionId }, actor: { userId: id, realName } })
    return session
  },
)

/** Generates a unique user name that reveals nothing about its owner. */
export function usernameFor(id: string): string {
  return `u${id.replaceAll('-', '').slice(-12)}`
}
