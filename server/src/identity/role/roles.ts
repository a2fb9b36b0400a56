import { permissionsOf } from '@podium/core/base/manifest.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { whyNotSaveRole } from '@podium/core/identity/role/grant.rule.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { read } from '#server/platform/kernel/read.ts'
import { found, onConflict, refuseIf } from '#server/platform/kernel/refused.ts'
import { servicesOf } from '#server/platform/kernel/services.ts'
import { write } from '#server/platform/kernel/write.ts'
import { insertRole, listRoles, lockRole, setRoleContent, updateRole } from './role.store.ts'

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
      rows: rows.map(({ id, key, name, codes, ...role }) => ({
        ...role,
        roleId: id,
        roleKey: key,
        roleName: name,
        permissions: codes,
      })),
      total,
      pageNum,
      pageSize,
    }
  },
)

/** Adds or changes a role. Who holds it feels it from their next call on. */
export const saveRole = write(
  identityApi.saveRole,
  'identity.saveRole',
  async function saveRole({ tx, viewer, note }, input) {
    const before = input.roleId ? found(await lockRole(tx, input.roleId)) : null
    if (before) await refuseStale(tx, { type: 'role', id: before.id, version: before.version }, input.version),
)
