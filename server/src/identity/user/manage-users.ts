import { ROOT_ROLE } from '@podium/core/base/access/permission.rule.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { userAdded, userRemoving } from '@podium/core/identity/events.ts'
import type { Grant } from '@podium/core/identity/role/grant.ts'
import { whyNotManage, whyNotSetRoles } from '@podium/core/identity/role/grant.rule.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { readTarget } from '@podium/core/identity/sign-in/target.ts'
import type { UserState } from '@podium/core/identity/user/user.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { emit } from '#server/platform/events/emit.ts'
import { violatedConstraint } from '#server/platform/db/pg-errors.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { searchTerms } from '#server/platform/db/search.ts'
import { hasSender } from '#server/platform/kernel/sender-config.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { configInForce } from '#server/platform/senders/config-in-force.ts'
import { makeUser } from './make-user.ts'
import { addGrants, countOtherRoots, grantsFor, grantsOf, replaceGrants } from '../role/role.store.ts'
import { comparedIdentity } from '../account/document.ts'
import { refuseFixedIdentity } from '../change/submitted.ts'
import { openEmail, openPhone } from '../account/sealed.ts'
import { countTarget } from '../sign-in/limits.ts'
import { issueCode, refuseWithoutSender } from '../sign-in/send-code.ts'
import { endSessions } from '../session/end-sessions.ts'
import { leaveDepartments } from '../department/department.store.ts'
import { deleteUser, usersInScope } from './user-list.store.ts'
import { lockUser, updateUser as saveUser, type UserRecord } from './user.store.ts'

/** Locks an account that is in the viewer's scope for the code; NOT_FOUND otherwise. */
async function lockInScope(tx: Tx, viewer: Viewer, code: string, userId: string): Promise<UserRecord> {
  const within = await usersInScope(tx, [userId], viewer.scopeOf(code))
  return orNotFound(within.has(userId) ? await lockUser(tx, userId) : null)
}

/** Throws if the viewer may not change this account. `removes`: the account becomes unusable. */
async function refuseUnmanageable(tx: Tx, viewer: Viewer, userId: string, removes: boolean): Promise<void> {
  const root = (await grantsOf(tx, userId)).some(({ roleKey }) => roleKey === ROOT_ROLE)
  const others = root ? await countOtherRoots(tx, userId) : 0
  refuseIf(whyNotManage(viewer, { userId, root }, others, removes))
}

const rolesForAudit = (grants: readonly Grant[]) =>
  grants.map(({ roleKey, roleName, groupId }) => ({ name: roleName, role: roleKey, group: groupId }))

/** Adds an unactivated account without an initial password. @spec C07 */
export const addUser = write(
  identityApi.addUser,
  'identity.addUser',
  async function addUser({ services, tx, viewer, note }, input) {
    const { username, realName, kind, phone, email, roles } = input
    const after = orNotFound(await grantsFor(tx, roles))
    const userId = await makeUser(services.secrets, tx, { username, realName, kind, phone, email })
    refuseIf(whyNotSetRoles(viewer, { userId, before: [], after, otherRoots: 1 }))
    if (viewer.scopeOf('system:user:add').reach !== 'all' && roles.every(({ groupId }) => groupId === null)) {
      // Without a group, the new account would be outside the viewer's own scope.
      throw refuse(identityRefusals.GROUP_MISSING)
    }
    await addGrants(tx, userId, after, viewer.userId)
    await emit(services, tx, userAdded, { userId })
    note({ type: 'user', id: userId, after: { username, realName, kind, roles: rolesForAudit(after) } })
    return { userId }
  },
)

/** @spec C09 */
export const updateUser = write(
  identityApi.updateUser,
  'identity.updateUser',
  async function updateUser({ services, tx, viewer, note }, input) {
    const { userId, realName, kind, enabled, version } = input
    const user = await lockInScope(tx, viewer, 'system:user:edit', userId)
    await refuseStale(tx, { type: 'user', id: user.id, version: user.version }, version)
    const disables = !enabled && user.state !== 'disabled'
    await refuseUnmanageable(tx, viewer, userId, disables)
    const state: UserState = enabled ? (user.state === 'disabled' ? stateAgain(user) : user.state) : 'disabled'
    const next = comparedIdentity(user, { real_name: realName })
    await refuseFixedIdentity(services, tx, userId, comparedIdentity(user), next)
    const change = { real_name: realName, kind, state, search: searchTerms(realName, user.username) }
    const saved = await saveUser(tx, userId, change)
    if (disables) await endSessions(tx, { userId })
    const before = { realName: user.real_name, kind: user.kind, state: user.state }
    note({ type: 'user', id: userId, before, after: { realName, kind, state } })
    return { version: saved }
  },
)

/** State of an account that is enabled again; one that was never activated stays unactivated. */
function stateAgain(user: UserRecord): 'active' | 'unactivated' {
  return user.password_hash === null ? 'unactivated' : 'active'
}

/** Replaces the roles of an account; they apply from its next request. @spec C08 P05 */
export const setRoles = write(
  identityApi.setRoles,
  'identity.setRoles',
  async function setRoles({ tx, viewer, note }, { userId, roles, version }) {
    const user = await lockInScope(tx, viewer, 'system:user:role', userId)
    await refuseStale(tx, { type: 'user', id: user.id, version: user.version }, version)
    const before = await grantsOf(tx, userId)
    const after = orNotFound(await grantsFor(tx, roles))
    refuseIf(whyNotSetRoles(viewer, { userId, before, after, otherRoots: await countOtherRoots(tx, userId) }))
    await replaceGrants(tx, userId, after, viewer.userId)
    await leaveDepartments(tx, userId)
    const names = { realName: user.real_name, username: user.username }
    note({
      type: 'user',
      id: userId,
      before: { ...names, roles: rolesForAudit(before) },
      after: { ...names, roles: rolesForAudit(after) },
    })
    return { version: await saveUser(tx, userId, {}) }
  },
)

/** Deletes accounts, all or none. @spec C11 */
export const removeUsers = write(
  identityApi.removeUsers,
  'identity.removeUsers',
  async function removeUsers({ services, tx, viewer, note }, { userIds }) {
    const ids = [...new Set(userIds)].sort()
    for (const userId of ids) {
      const user = await lockInScope(tx, viewer, 'system:user:remove', userId)
      await refuseUnmanageable(tx, viewer, userId, true)
      try {
        await emit(services, tx, userRemoving, { userId })
        await endSessions(tx, { userId })
        await deleteUser(tx, userId)
      } catch (error) {
        if (violatedConstraint(error) === null) throw error
        throw refuse(identityRefusals.IN_USE, { name: user.real_name })
      }
      note({ type: 'user', id: userId, before: { realName: user.real_name, username: user.username } })
    }
    return { removed: ids.length }
  },
)

/** Sends the owner a one-time code, so that nobody else sets or learns the new password. */
export const resetPassword = write(
  identityApi.resetPassword,
  'identity.resetPassword',
  async function resetPassword({ services, tx, viewer, note }, { userId }) {
    const user = await lockInScope(tx, viewer, 'system:user:edit', userId)
    await refuseUnmanageable(tx, viewer, userId, false)
    const targets = [
      user.phone_sealed && readTarget(openPhone(services.secrets, userId, user.phone_sealed)),
      user.email_sealed && readTarget(openEmail(services.secrets, userId, user.email_sealed)),
    ].filter((target) => target !== null)
    const config = await configInForce(services, tx)
    const target = targets.find(({ channel }) => hasSender(config, channel)) ?? targets[0]
    if (!target || user.state === 'disabled') throw refuse(identityRefusals.TARGET_INVALID)
    await refuseWithoutSender(services, tx, target)
    await countTarget(services, target, null)
    await issueCode(services, tx, target, 'retrieve', {
      really: true,
      language: user.language,
      challengeId: null,
      signs: null,
    })
    note({ type: 'user', id: userId })
    return {}
  },
)

/** Shows whole contacts of an account; the audit log names who saw them and why. */
export const revealContact = write(
  identityApi.revealContact,
  'identity.revealContact',
  async function revealContact({ services: { secrets }, tx, viewer, note }, { userId, reason }) {
    const user = await lockInScope(tx, viewer, 'system:user:unmask', userId)
    note({ type: 'user', id: userId, reason })
    return {
      phone: user.phone_sealed ? openPhone(secrets, userId, user.phone_sealed) : '',
      email: user.email_sealed ? openEmail(secrets, userId, user.email_sealed) : '',
    }
  },
  // A repeatable answer would be stored, with the contacts in plain text.
  { repeatable: false },
)

export const endUserSessions = write(
  identityApi.endSessions,
  'identity.endSessions',
  async function endUserSessions({ tx, viewer, note }, { userId }) {
    await lockInScope(tx, viewer, 'system:user:edit', userId)
    await refuseUnmanageable(tx, viewer, userId, false)
    const ended = await endSessions(tx, { userId })
    note({ type: 'user', id: userId, after: { ended } })
    return { ended }
  },
)
