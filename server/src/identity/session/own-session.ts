import { identityApi } from '@podium/core/identity/api.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { PLACEHOLDER_ROLE } from '@podium/core/identity/user/user.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { avatarUrl } from '../account/avatar.ts'
import { roleIdsOf } from '../role/role.store.ts'
import { endSessions } from './end-sessions.ts'
import { choiceRows } from './group-choice.store.ts'
import { choosableGroups, isOpenGroup, liveSessions, setSessionGroup } from './session.store.ts'
import { loadUser } from '../user/user.store.ts'

/** @spec C03 N01 */
export const info = read(identityApi.info, async function info({ db, viewer }) {
  const user = orNotFound(await loadUser(db, viewer.userId))
  const choices = await choosableGroups(db, viewer.userId)
  return {
    userId: viewer.userId,
    realName: viewer.realName,
    avatar: avatarUrl(user.avatar_file_id),
    kind: viewer.kind,
    roleIds: await roleIdsOf(db, viewer.roleKeys),
    roleKeys: viewer.roleKeys.length > 0 ? [...viewer.roleKeys] : [PLACEHOLDER_ROLE],
    permissions: [...viewer.permissions].sort(),
    groupId: viewer.groupId,
    groupCount: choices.length,
    mustChangePassword: viewer.passwordTemporary ?? false,
  }
})

/** @spec C04 */
export const logout = write(identityApi.logout, 'identity.logout', async function logout({ tx, viewer, reply, note }) {
  const { userId, sessionId } = viewer
  await endSessions(tx, { userId, sessionId })
  reply.clearSessionCookie()
  note({ type: 'session', id: sessionId })
  return {}
})

/** @spec C17 N02 */
export const groupChoices = read(identityApi.groupChoices, async function groupChoices({ db, viewer, language }) {
  const ids = await choosableGroups(db, viewer.userId)
  // Keeps the current group among the options, because ROOT may have switched to a group that is not listed.
  const all = viewer.groupId && !ids.includes(viewer.groupId) ? [...ids, viewer.groupId] : ids
  return choiceRows(db, viewer.userId, all, language)
})

/** Switches the session's group; the roles in it apply from the next request. ROOT may act for any group. */
export const switchGroup = write(
  identityApi.switchGroup,
  'identity.switchGroup',
  async function switchGroup({ tx, viewer, note }, { groupId }) {
    const choices = await choosableGroups(tx, viewer.userId)
    const may = choices.includes(groupId) || (viewer.root && (await isOpenGroup(tx, groupId)))
    if (!may) throw refuse(identityRefusals.NOT_YOUR_GROUP)
    await setSessionGroup(tx, viewer.sessionId, groupId)
    note({ type: 'session', id: viewer.sessionId, before: { group: viewer.groupId }, after: { group: groupId } })
    return {}
  },
)

export const devices = read(identityApi.devices, async function devices({ db, viewer }) {
  const sessions = await liveSessions(db, viewer.userId)
  return sessions.map((session) => ({
    sessionId: session.id,
    address: session.address,
    agent: session.agent,
    createdAt: session.created_at.toISOString(),
    lastSeenAt: session.last_seen_at.toISOString(),
    current: session.id === viewer.sessionId,
  }))
})

export const endDevice = write(
  identityApi.endDevice,
  'identity.endDevice',
  async function endDevice({ tx, viewer, note }, { sessionId }) {
    const ended = await endSessions(tx, { userId: viewer.userId, sessionId })
    if (ended === 0) throw refuse(baseRefusals.NOT_FOUND)
    note({ type: 'session', id: sessionId })
    return {}
  },
)
