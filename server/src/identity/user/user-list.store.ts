import { sql, type Expression, type RawBuilder } from 'kysely'
import type { PageTotal } from '@podium/core/base/page.ts'
import type { UserKind, UserState } from '@podium/core/identity/user/user.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { inPartsByKey } from '#server/platform/workbook/in-parts.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, pageTotal, type Paging } from '#server/platform/db/paging.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

/** SQL condition: the user `u` has a role or a school in a group of the scope. */
function inScope(scope: DataScope): RawBuilder<boolean> {
  if (scope.reach === 'all') return sql<boolean>`true`
  if (scope.reach === 'own') return sql<boolean>`false`
  return sql<boolean>`(
    (select m.school_id from identity_person as m where m.user_id = u.id) = any(${schoolsIn(scope)})
    or exists (select from identity_user_role as h where h.user_id = u.id and ${reaches(scope, 'h.group_id')}))`
}

const schoolsIn = (scope: DataScope) => sql`select s.id from organisation_school_view as s
  where ${reaches(scope, 's.group_id')}`

/** Users of a scope up to this number are looked up first; more are recognised one by one. */
const MAX_NAMED_USERS = 2_000

/** As `inScope`; a small scope names its users, so that PostgreSQL looks up these alone. */
async function listedInScope(db: Db, scope: DataScope): Promise<RawBuilder<boolean>> {
  if (scope.reach === 'all' || scope.reach === 'own') return inScope(scope)
  const { rows } = await sql<{ id: string }>`
    select m.user_id as id from identity_person as m where m.school_id in (${schoolsIn(scope)})
    union all
    select h.user_id from identity_user_role as h where ${reaches(scope, 'h.group_id')}
    limit ${MAX_NAMED_USERS + 1}`.execute(db)
  return rows.length > MAX_NAMED_USERS ? inScope(scope) : sql<boolean>`u.id = any(${rows.map(({ id }) => id)}::uuid[])`
}

/** SQL condition: the user id in this column is within the scope; a null id only within the scope `all`. */
export function personReached(scope: DataScope, column: string): RawBuilder<boolean> {
  if (scope.reach === 'all') return sql<boolean>`true`
  return sql<boolean>`exists (select from identity_user as u where u.id = ${sql.ref(column)} and ${inScope(scope)})`
}

export interface UserFilter {
  readonly scope: DataScope
  readonly terms: readonly string[]
  readonly phoneHash: Buffer | null
  readonly kind?: UserKind | undefined
  readonly state?: UserState | undefined
  readonly groupId?: string | undefined
  /** With those below it. */
  readonly departmentId?: string | undefined
  readonly orderBy: 'createdAt' | 'username' | 'realName'
  readonly order: 'asc' | 'desc'
  readonly paging: Paging
}

export interface UserListRow {
  readonly userId: string
  readonly username: string
  readonly realName: string
  readonly kind: UserKind
  readonly state: UserState
  readonly phoneMasked: string
  readonly emailMasked: string
  readonly roles: Array<{
    roleId: string
    roleName: string
    roleNameEn: string
    groupId: string | null
    groupName: string
  }>
  readonly departmentId: string | null
  readonly departmentName: string
  readonly createdAt: Date
  readonly version: number
}

const orders = {
  createdAt: sql`u.created_at`,
  username: sql`lower(u.username)`,
  realName: sql`u.real_name collate "zh-x-icu"`,
} as const

type Conditions = Omit<UserFilter, 'orderBy' | 'order' | 'paging'>

/** Users in the scope that match the filter. */
async function matchingUsers(db: Db, { scope, terms, phoneHash, kind, state, groupId, departmentId }: Conditions) {
  return db
    .selectFrom('identity_user as u')
    .where('u.state', '<>', 'merged')
    .where(await listedInScope(db, scope))
    .$if(phoneHash !== null, (query) => query.where('u.phone_hash', '=', phoneHash!))
    .$if(phoneHash === null && terms.length > 0, (query) => query.where(sql<boolean>`u.search @> ${terms}::text[]`))
    .$if(kind !== undefined, (query) => query.where('u.kind', '=', kind!))
    .$if(state !== undefined, (query) => query.where('u.state', '=', state!))
    .$if(groupId !== undefined, (query) =>
      query.where(sql<boolean>`exists (select from identity_user_role as h
        join organisation_group_view as o on o.id = h.group_id
        where h.user_id = u.id and o.path && array[${groupId!}]::uuid[])`),
    )
    .$if(departmentId !== undefined, (query) =>
      query.where(sql<boolean>`u.department_id in (with recursive below as (
        select id from identity_department where id = ${departmentId!}
        union all select d.id from identity_department as d join below on d.parent_id = below.id
      ) select id from below)`),
    )
}

/** The chosen users with departments and roles. */
function userRows(db: Db, chosen: Expression<unknown>) {
  return db
    .selectFrom('identity_user as u')
    .where(sql<boolean>`u.id in ${chosen}`)
    .select(['u.id as userId', 'u.username', 'u.real_name as realName', 'u.kind', 'u.state'])
    .select(['u.phone_masked as phoneMasked', 'u.email_masked as emailMasked'])
    .leftJoin('identity_department as d', 'd.id', 'u.department_id')
    .select(['u.created_at as createdAt', 'u.version', 'u.department_id as departmentId'])
    .select(sql<string>`coalesce(d.name, '')`.as('departmentName'))
    .select(
      sql<UserListRow['roles']>`
        coalesce((select json_agg(json_build_object('roleId', r.id, 'roleName', r.name_zh, 'roleNameEn', r.name_en,
            'groupId', h.group_id, 'groupName', coalesce(g.name, '')) order by r.key, g.name)
          from identity_user_role as h join identity_role as r on r.id = h.role_id
          left join organisation_group_view as g on g.id = h.group_id where h.user_id = u.id), '[]')`.as('roles'),
    )
}

/** A page of the users in the scope with their roles, and the total. */
export async function listUsers(db: Db, filter: UserFilter): Promise<PageTotal & { rows: UserListRow[] }> {
  const matching = await matchingUsers(db, filter)
  const onPage = matching
    .select('u.id')
    .orderBy(orders[filter.orderBy], filter.order)
    .orderBy('u.id')
    .$call(onePage(filter.paging))
  const [rows, total] = await Promise.all([
    userRows(db, onPage).orderBy(orders[filter.orderBy], filter.order).orderBy('u.id').execute(),
    pageTotal(db, matching, filter.paging, filter.terms.join('')),
  ])
  return { rows, ...total }
}

/** All matching users by their id, which begins with the time of creation; in parts. */
export async function* usersInParts(
  db: Db,
  conditions: Conditions,
  ids: readonly string[] | null,
): AsyncGenerator<UserListRow[]> {
  const matching = (await matchingUsers(db, conditions)).$if(ids !== null, (query) =>
    query.where('u.id', '=', sql<string>`any(${ids}::uuid[])`),
  )
  yield* inPartsByKey<UserListRow>(
    ({ userId }) => userId,
    (after, limit) => {
      const part = matching
        .$if(after !== undefined, (query) => query.where('u.id', '>', after!))
        .select('u.id')
        .orderBy('u.id')
        .limit(limit)
      return userRows(db, part).orderBy('u.id').execute()
    },
  )
}

/** Those of the ids that are within the scope. */
export async function usersInScope(db: Db | Tx, ids: readonly string[], scope: DataScope): Promise<Set<string>> {
  const rows = await db
    .selectFrom('identity_user as u')
    .select('u.id')
    .where(sql<boolean>`u.id = any(${ids}::uuid[])`)
    .where('u.state', '<>', 'merged')
    .where(inScope(scope))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Deletes an account with its sessions, roles, consents and school. Fails on a foreign key if another module refers to
 * it.
 */
export async function deleteUser(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('identity_sign_in').set({ user_id: null }).where('user_id', '=', id).execute()
  await tx.updateTable('identity_user_role').set({ granted_by: null }).where('granted_by', '=', id).execute()
  await tx.deleteFrom('identity_user_role').where('user_id', '=', id).execute()
  await tx.deleteFrom('identity_session').where('user_id', '=', id).execute()
  await tx.deleteFrom('identity_change').where('user_id', '=', id).execute()
  await tx.deleteFrom('identity_guardian').where('user_id', '=', id).execute()
  await tx.deleteFrom('identity_consent').where('user_id', '=', id).execute()
  await tx.deleteFrom('identity_person').where('user_id', '=', id).execute()
  await tx.deleteFrom('identity_user').where('id', '=', id).execute()
}
