import { type SelectQueryBuilder, sql } from 'kysely'
import { baseRefusals } from '@podium/core/base/codes.ts'
import type { Grant } from '@podium/core/identity/role/grant.ts'
import type { Reach } from '@podium/core/identity/role/held-role.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db, Schema } from '#server/platform/db/db.ts'
import { totalOf } from '#server/platform/db/paging.ts'
import { onConflict } from '#server/platform/kernel/refused.ts'

export async function roleIdsOf(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('identity_role')
    .select('id')
    .where('key', 'in', [...keys])
    .orderBy('key')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether a role has the permission. */
export async function isCodeHeld(db: Db | Tx, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity_role_permission')
    .select('code')
    .where('code', '=', code)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const grantColumns = [
  'r.id as roleId',
  'r.key as roleKey',
  'r.name_zh as roleName',
  'r.reach',
  'h.group_id as groupId',
] as const
const grantParts = [
  sql<string[]>`array(select p.code from identity_role_permission as p where p.role_id = r.id)`.as('codes'),
  sql<string[][]>`coalesce((select json_agg(o.path) from identity_role_group as c
    join organisation_group_view as o on o.id = c.group_id where c.role_id = r.id), '[]')`.as('chosen'),
  sql<string[]>`coalesce(g.path, '{}')`.as('path'),
]

/** The account's roles in all groups. */
export async function grantsOf(db: Db | Tx, userId: string): Promise<Grant[]> {
  return db
    .selectFrom('identity_user_role as h')
    .innerJoin('identity_role as r', 'r.id', 'h.role_id')
    .leftJoin('organisation_group_view as g', 'g.id', 'h.group_id')
    .select(grantColumns)
    .select(grantParts)
    .where('h.user_id', '=', userId)
    .execute()
}

/** Grants for new roles; null if a role or a group does not exist. */
export async function grantsFor(
  db: Db | Tx,
  wanted: ReadonlyArray<{ roleId: string; groupId: string | null }>,
): Promise<Grant[] | null> {
  const pairs = sql<{ role_id: string; group_id: string | null }>`unnest(
    ${wanted.map(({ roleId }) => roleId)}::uuid[], ${wanted.map(({ groupId }) => groupId)}::uuid[])`
  const rows = await db
    .selectFrom(pairs.as<'h'>(sql`h(role_id, group_id)`))
    .innerJoin('identity_role as r', 'r.id', 'h.role_id')
    .leftJoin('organisation_group_view as g', 'g.id', 'h.group_id')
    .select(grantColumns)
    .select(grantParts)
    .select(sql<boolean>`h.group_id is null or g.id is not null`.as('there'))
    .execute()
  const distinct = new Set(rows.map(({ roleId, groupId }) => `${roleId} ${groupId}`))
  const isWhole = rows.length === wanted.length && distinct.size === rows.length && rows.every(({ there }) => there)
  return isWhole ? rows : null
}

export async function replaceGrants(
  tx: Tx,
  userId: string,
  grants: ReadonlyArray<Pick<Grant, 'roleId' | 'groupId'>>,
  by: string | null,
): Promise<void> {
  await tx.deleteFrom('identity_user_role').where('user_id', '=', userId).execute()
  await addGrants(tx, userId, grants, by)
}

export async function addGrants(
  tx: Tx,
  userId: string,
  grants: ReadonlyArray<Pick<Grant, 'roleId' | 'groupId'>>,
  by: string | null,
): Promise<void> {
  await addGrantsTo(
    tx,
    grants.map((grant) => ({ ...grant, userId })),
    by,
  )
}

/** As `addGrants`, for several users at once. */
export async function addGrantsTo(
  tx: Tx,
  grants: ReadonlyArray<Pick<Grant, 'roleId' | 'groupId'> & { readonly userId: string }>,
  by: string | null,
): Promise<void> {
  if (grants.length === 0) return
  const insertion = tx
    .insertInto('identity_user_role')
    .values(
      grants.map(({ userId, roleId, groupId }) => ({
        user_id: userId,
        role_id: roleId,
        group_id: groupId,
        granted_by: by,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
  // Removed meanwhile, by a transaction that this one waited for.
  await onConflict(insertion.execute(), { identity_user_role_role_id_fkey: baseRefusals.NOT_FOUND })
}

/** Number of other active accounts with ROOT. Locks their grants, so that two users can't remove each other. */
export async function countOtherRoots(tx: Tx, userId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('identity.root'))`.execute(tx)
  const { count } = await tx
    .selectFrom('identity_user_role as h')
    .innerJoin('identity_role as r', 'r.id', 'h.role_id')
    .innerJoin('identity_user as u', 'u.id', 'h.user_id')
    .select(sql<number>`count(distinct u.id)::int`.as('count'))
    .where('r.key', '=', 'ROOT')
    .where('u.state', '=', 'active')
    .where('u.id', '<>', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function roleIdOf(db: Db | Tx, key: string): Promise<string | null> {
  const row = await db.selectFrom('identity_role').select('id').where('key', '=', key).executeTakeFirst()
  return row?.id ?? null
}

export interface RoleRecord {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly nameEn: string
  readonly reach: Reach
  readonly builtIn: boolean
  readonly codes: string[]
  readonly groupIds: string[]
  readonly userCount: number
  readonly version: number
}

/** Roles with their permissions, groups and numbers of users. */
function withContent(roles: SelectQueryBuilder<Schema & { r: Schema['identity_role'] }, 'r', object>) {
  return roles
    .select([
      'r.id',
      'r.key',
      'r.name_zh as name',
      'r.name_en as nameEn',
      'r.reach',
      'r.built_in as builtIn',
      'r.version',
    ])
    .select([
      sql<string[]>`array(select p.code from identity_role_permission as p where p.role_id = r.id
        order by p.code)`.as('codes'),
      sql<string[]>`array(select c.group_id from identity_role_group as c where c.role_id = r.id
        order by 1)`.as('groupIds'),
      sql<number>`(select count(distinct h.user_id)::int from identity_user_role as h
        where h.role_id = r.id)`.as('userCount'),
    ])
}

export async function lockRole(tx: Tx, id: string): Promise<RoleRecord | null> {
  return (
    (await withContent(tx.selectFrom('identity_role as r')).where('r.id', '=', id).forUpdate('r').executeTakeFirst()) ??
    null
  )
}

export interface RoleFilter {
  readonly keyword?: string | undefined
  readonly builtIn?: boolean | undefined
  readonly limit: number
  readonly offset: number
}

export async function listRoles(
  db: Db,
  { keyword, builtIn, limit, offset }: RoleFilter,
): Promise<{ rows: RoleRecord[]; total: number }> {
  const matching = db
    .selectFrom('identity_role as r')
    .$if(keyword !== undefined, (query) =>
      query.where(sql<boolean>`position(lower(${keyword!}) in lower(r.name_zh || ' ' || r.key)) > 0`),
    )
    .$if(builtIn !== undefined, (query) => query.where('r.built_in', '=', builtIn!))
  const rows = await withContent(matching)
    .orderBy('r.built_in', 'desc')
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total: await totalOf(matching) }
}

export interface RoleValues {
  readonly key: string
  readonly name: string
  readonly reach: Reach
}

export async function insertRole(tx: Tx, { key, name, reach }: RoleValues): Promise<string> {
  const { id } = await tx
    .insertInto('identity_role')
    .values({ key, name_zh: name, reach })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateRole(tx: Tx, id: string, { key, name, reach }: RoleValues): Promise<number> {
  const { version } = await tx
    .updateTable('identity_role')
    .set({ key, name_zh: name, reach, version: sql`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Its permissions and groups go with it. */
export async function deleteRole(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('identity_role').where('id', '=', id).execute()
}

/** Replaces the permissions and groups of a role. */
export async function setRoleContent(
  tx: Tx,
  id: string,
  codes: readonly string[],
  groupIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('identity_role_permission')
    .where('role_id', '=', id)
    .where(sql<boolean>`code <> all(${codes}::text[])`)
    .execute()
  await sql`insert into identity_role_permission (role_id, code)
    select ${id}, code from unnest(${codes}::text[]) as code on conflict do nothing`.execute(tx)
  await tx
    .deleteFrom('identity_role_group')
    .where('role_id', '=', id)
    .where(sql<boolean>`group_id <> all(${groupIds}::uuid[])`)
    .execute()
  await tx
    .insertInto('identity_role_group')
    .columns(['role_id', 'group_id'])
    .expression((eb) =>
      eb
        .selectFrom('organisation_group_view as o')
        .select([sql<string>`${id}::uuid`.as('role_id'), 'o.id as group_id'])
        .where('o.id', '=', sql<string>`any(${groupIds}::uuid[])`),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Creates or updates a built-in role; returns its id. */
export async function seedRole(tx: Tx, role: RoleValues & { nameEn: string }): Promise<string> {
  const { id } = await tx
    .insertInto('identity_role')
    .values({ key: role.key, name_zh: role.name, name_en: role.nameEn, reach: role.reach, built_in: true })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ name_zh: role.name, name_en: role.nameEn, reach: role.reach, built_in: true }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes processes that start together seed one after another. */
export async function lockSeeding(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('podium.seed'))`.execute(tx)
}
