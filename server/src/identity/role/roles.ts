import { refuse } from '@podium/core/base/refusal.ts'
import { permissionsOf } from '@podium/core/base/manifest.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { whyNotRemoveRole, whyNotSaveRole } from '@podium/core/identity/role/grant.rule.ts'
import { roleRefusals } from '@podium/core/identity/role/refusals.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, onConflict, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { deleteRole, insertRole, listRoles, lockRole, setRoleContent, updateRole } from './role.store.ts'

export const rolePage = read(
  identityApi.rolePage,
  async function rolePage({ db }, { keyword, builtIn, pageNum, pageSize }) {
    const { rows, total } = await listRoles(db, {
      keyword: keyword || undefined,
      builtIn,
      limit: pageSize,
      offset: (pageNum - 1) * pageSize,
    })
    return {
      rows: rows.map(({ id, key, name, nameEn, codes, ...role }) => ({
        ...role,
        roleId: id,
        roleKey: key,
        roleName: name,
        roleNameEn: nameEn,
        permissions: codes,
      })),
      total,
      pageNum,
      pageSize,
    }
  },
)

/** Creates or changes a role. The change applies from the next request of each user with the role. */
export const saveRole = write(
  identityApi.saveRole,
  'identity.saveRole',
  async function saveRole({ services, tx, viewer, note }, input) {
    const before = input.roleId ? orNotFound(await lockRole(tx, input.roleId)) : null
    if (before) await refuseStale(tx, { type: 'role', id: before.id, version: before.version }, input.version)
    const codes = [...new Set(input.permissions)]
    const after = { reach: input.reach, codes }
    refuseIf(whyNotSaveRole(viewer, before, after, permissionsOf(services.manifests)))
    const values = { key: input.roleKey, name: input.roleName, reach: input.reach }
    const taken = { identity_role_key_key: roleRefusals.ROLE_KEY_TAKEN }
    const roleId = before?.id ?? (await onConflict(insertRole(tx, values), taken))
    const version = before ? await onConflict(updateRole(tx, roleId, values), taken) : 1
    await setRoleContent(tx, roleId, codes, input.reach === 'chosen' ? (input.groupIds ?? before?.groupIds ?? []) : [])
    note({
      type: 'role',
      id: roleId,
      before: before && { name: before.name, reach: before.reach, codes: before.codes },
      after: { name: values.name, ...after },
    })
    return { roleId, version }
  },
)

/** Removes a role that was made here and that nobody has. */
export const removeRole = write(
  identityApi.removeRole,
  'identity.removeRole',
  async function removeRole({ tx, viewer, note }, { roleId, version }) {
    const role = orNotFound(await lockRole(tx, roleId))
    await refuseStale(tx, { type: 'role', id: role.id, version: role.version }, version)
    refuseIf(whyNotRemoveRole(viewer, role))
    // Granted meanwhile, by a transaction that this one waited for.
    const granted = { identity_user_role_role_id_fkey: refuse(roleRefusals.ROLE_IN_USE, { count: 1 }) }
    await onConflict(deleteRole(tx, roleId), granted)
    const { key, name, reach, codes } = role
    note({ type: 'role', id: roleId, before: { name, role: key, reach, codes } })
    return {}
  },
)
