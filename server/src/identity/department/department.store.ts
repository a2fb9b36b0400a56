import { sql } from 'kysely'
import type { DepartmentRow } from '@podium/core/identity/department/department.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Locks the trees of departments, because a move depends on earlier ones. */
export async function lockDepartments(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('identity.departments'))`.execute(tx)
}

/** All departments of an organisation in order. */
export async function departmentsOf(db: Db | Tx, groupId: string): Promise<DepartmentRow[]> {
  return db
    .selectFrom('identity_department as d')
    .leftJoin('identity_user as leader', 'leader.id', 'd.leader_id')
    .select(['d.id as departmentId', 'd.parent_id as parentId', 'd.name', 'd.leader_id as leaderId'])
    .select(['d.phone', 'd.email', 'd.position', 'd.enabled', 'd.version'])
    .select(sql<string>`coalesce(leader.real_name, '')`.as('leaderName'))
    .select(sql<number>`(select count(*)::int from identity_user as u where u.department_id = d.id)`.as('people'))
    .where('d.group_id', '=', groupId)
    .orderBy('d.position')
    .orderBy('d.name')
    .execute()
}

/** The organisation and version of a department; locked against deletion. */
export async function lockDepartment(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('identity_department')
    .select(['id', 'group_id as groupId', 'name', 'enabled', 'version'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row ?? null
}

export interface DepartmentValues {
  readonly parentId: string | null
  readonly name: string
  readonly leaderId: string | null
  readonly phone: string
  readonly email: string
  readonly position: number
  readonly enabled: boolean
}

function columnsOf({ parentId, leaderId, name, phone, email, position, enabled }: DepartmentValues) {
  return { parent_id: parentId, leader_id: leaderId, name, phone, email, position, enabled }
}

export async function insertDepartment(tx: Tx, groupId: string, values: DepartmentValues): Promise<string> {
  const { id } = await tx
    .insertInto('identity_department')
    .values({ group_id: groupId, ...columnsOf(values) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateDepartment(tx: Tx, id: string, values: DepartmentValues): Promise<number> {
  const { version } = await tx
    .updateTable('identity_department')
    .set({ ...columnsOf(values), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function deleteDepartment(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('identity_department').where('id', '=', id).execute()
}

/** SQL condition: the user has a role in the organisation or below it. */
const hasRoleIn = (userId: ReturnType<typeof sql.ref>, groupId: unknown) => sql<boolean>`exists (
  select from identity_user_role as h join organisation_group_view as o on o.id = h.group_id
  where h.user_id = ${userId} and o.path @> array[${groupId}]::uuid[])`

/** Names of those who have no role in the organisation or below it. */
export async function strangersTo(tx: Tx, groupId: string, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('identity_user as u')
    .select('u.real_name as name')
    .where(sql<boolean>`u.id = any(${userIds}::uuid[])`)
    .where(sql<boolean>`not ${hasRoleIn(sql.ref('u.id'), groupId)}`)
    .orderBy('u.id')
    .execute()
  return rows.map(({ name }) => name)
}

export async function moveUsers(tx: Tx, userIds: readonly string[], departmentId: string | null): Promise<void> {
  await tx
    .updateTable('identity_user')
    .set({ department_id: departmentId, version: sql<number>`version + 1` })
    .where(sql<boolean>`id = any(${userIds}::uuid[])`)
    .execute()
}

/** Takes a user out of the department, and off the lead of those, whose organisation they have no role in any more. */
export async function leaveDepartments(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('identity_user as u')
    .from('identity_department as d')
    .set({ department_id: null })
    .where('u.id', '=', userId)
    .whereRef('d.id', '=', 'u.department_id')
    .where(sql<boolean>`not ${hasRoleIn(sql.ref('u.id'), sql.ref('d.group_id'))}`)
    .execute()
  await tx
    .updateTable('identity_department as d')
    .set({ leader_id: null, version: sql<number>`d.version + 1` })
    .where('d.leader_id', '=', userId)
    .where(sql<boolean>`not ${hasRoleIn(sql.ref('d.leader_id'), sql.ref('d.group_id'))}`)
    .execute()
}
