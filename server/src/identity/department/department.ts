import { identityApi } from '@podium/core/identity/api.ts'
import {
  departmentRefusals,
  whyNotMoveTo,
  whyNotRemoveDepartment,
  whyNotSaveDepartment,
} from '@podium/core/identity/department/department.rule.ts'
import { groupWithin } from '#server/organisation/index.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { read } from '#server/platform/kernel/read.ts'
import { onConflict, orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { usersInScope } from '../user/user-list.store.ts'
import {
  deleteDepartment,
  departmentsOf,
  insertDepartment,
  lockDepartment,
  lockDepartments,
  moveUsers,
  strangersTo,
  updateDepartment,
} from './department.store.ts'

/** Throws NOT_FOUND unless the organisation is in the viewer's scope for one of the codes. */
async function refuseOutside(db: Db | Tx, viewer: Viewer, groupId: string, ...codes: string[]): Promise<void> {
  for (const code of codes) if (await groupWithin(db, groupId, viewer.scopeOf(code))) return
  orNotFound(null)
}

/** @spec B22 */
export const departments = read(identityApi.departments, async function departments({ db, viewer }, { groupId }) {
  await refuseOutside(db, viewer, groupId, 'system:dept:list', 'system:user:list')
  return departmentsOf(db, groupId)
})

const conflicts = { identity_department_group_id_parent_id_name_key: departmentRefusals.DEPARTMENT_NAME_TAKEN }

/** @spec B22 */
export const saveDepartment = write(
  identityApi.saveDepartment,
  'identity.saveDepartment',
  async function saveDepartment({ tx, viewer, note }, { groupId, departmentId, version, ...values }) {
    await refuseOutside(tx, viewer, groupId, 'system:dept:edit')
    await lockDepartments(tx)
    const all = await departmentsOf(tx, groupId)
    const before = departmentId === undefined ? null : orNotFound(find(all, departmentId))
    if (values.parentId !== null) orNotFound(find(all, values.parentId))
    if (before) await refuseStale(tx, subjectOf(before), version)
    refuseIf(whyNotSaveDepartment(all, before?.departmentId ?? null, values.parentId))
    if (values.leaderId !== null && values.leaderId !== before?.leaderId) {
      const within = await usersInScope(tx, [values.leaderId], viewer.scopeOf('system:dept:edit'))
      orNotFound(within.has(values.leaderId) ? values.leaderId : null)
      refuseIf(whyNotMoveTo({ enabled: true }, await strangersTo(tx, groupId, [values.leaderId])))
    }
    if (!before) {
      const id = await onConflict(insertDepartment(tx, groupId, values), conflicts)
      note({ type: 'department', id, after: { groupId, ...values } })
      return { departmentId: id, version: 1 }
    }
    note({ type: 'department', id: before.departmentId, before, after: values })
    const next = await onConflict(updateDepartment(tx, before.departmentId, values), conflicts)
    return { departmentId: before.departmentId, version: next }
  },
)

const find = <Row extends { departmentId: string }>(all: readonly Row[], id: string): Row | null =>
  all.find(({ departmentId }) => departmentId === id) ?? null

const subjectOf = ({ departmentId, version }: { departmentId: string; version: number }) =>
  ({ type: 'department', id: departmentId, version }) as const

/** @spec B22 */
export const removeDepartment = write(
  identityApi.removeDepartment,
  'identity.removeDepartment',
  async function removeDepartment({ tx, viewer, note }, { departmentId, version }) {
    const { groupId } = orNotFound(await lockDepartment(tx, departmentId))
    await refuseOutside(tx, viewer, groupId, 'system:dept:edit')
    await lockDepartments(tx)
    const all = await departmentsOf(tx, groupId)
    const department = orNotFound(find(all, departmentId))
    await refuseStale(tx, subjectOf(department), version)
    const below = all.filter(({ parentId }) => parentId === departmentId)
    refuseIf(whyNotRemoveDepartment({ departments: below.length, people: department.people }))
    await deleteDepartment(tx, departmentId)
    note({ type: 'department', id: departmentId, before: { groupId, name: department.name } })
    return {}
  },
)

/** @spec B22 */
export const moveToDepartment = write(
  identityApi.moveToDepartment,
  'identity.moveToDepartment',
  async function moveToDepartment({ tx, viewer, note }, { departmentId, ...input }) {
    const userIds = [...new Set(input.userIds)].sort()
    const within = await usersInScope(tx, userIds, viewer.scopeOf('system:user:edit'))
    orNotFound(userIds.every((id) => within.has(id)) ? userIds : null)
    if (departmentId !== null) {
      const department = orNotFound(await lockDepartment(tx, departmentId))
      await refuseOutside(tx, viewer, department.groupId, 'system:user:edit')
      refuseIf(whyNotMoveTo(department, await strangersTo(tx, department.groupId, userIds)))
    }
    await moveUsers(tx, userIds, departmentId)
    for (const id of userIds) note({ type: 'user', id, after: { departmentId } })
    return {}
  },
)
