import { identityApi } from '@podium/core/identity/api.ts'
import { contactChanging, profileChanged } from '@podium/core/identity/events.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { readTarget } from '@podium/core/identity/sign-in/target.ts'
import { newId } from '#server/platform/db/id.ts'
import { emit } from '#server/platform/events/emit.ts'
import { onConflict, orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import { writeAfterCheck } from '#server/platform/kernel/write-after-check.ts'
import { checkCode, spendCode } from '../sign-in/check-code.ts'
import { checkOwnPassword } from '../sign-in/own-password.ts'
import { userConflicts } from '../user/make-user.ts'
import { lockUser, markEmailVerified, updateUser } from '../user/user.store.ts'
import { emailColumns, phoneColumns } from './sealed.ts'

/**
 * Changes the own phone or mailbox. The code proves that the new one is the person's, the password (where the account
 * has one) that an open session was not left to somebody else. The old phone and mailbox are notified.
 */
export const changeContact = writeAfterCheck(
  identityApi.changeContact,
  'identity.changeContact',
  async function checkChangeContact(call, { target, code, challengeId, password }) {
    await checkOwnPassword(call, password)
    const to = readTarget(target)
    if (!to) throw refuse(identityRefusals.TARGET_INVALID)
    return { to, codeId: await checkCode(call, to, 'bind', { code, challengeId }) }
  },
  async function changeContact({ services, tx, now, viewer, note }, _, { to, codeId }) {
    const { userId } = viewer
    const before = orNotFound(await lockUser(tx, userId))
    await spendCode(tx, codeId)
    const { channel, value, masked } = to
    // Before the change, so that the notice goes to the old phone and mailbox.
    await emit(services, tx, contactChanging, { userId, changeId: newId(), channel, masked, at: now.toISOString() })
    const columns =
      channel === 'sms' ? phoneColumns(services.secrets, userId, value) : emailColumns(services.secrets, userId, value)
    await onConflict(updateUser(tx, userId, columns), userConflicts)
    await emit(services, tx, profileChanged, { userId })
    if (channel === 'email') await markEmailVerified(tx, userId)
    const contacts = (user: typeof before) => ({ phoneMasked: user.phone_masked, emailMasked: user.email_masked })
    const after = contacts({ ...before, ...columns })
    note({ type: 'user', id: userId, before: contacts(before), after })
    return after
  },
)
