import { sql, type RawBuilder } from 'kysely'
import type { Permission } from '@podium/core/base/access/permissions.ts'
import { UserState } from '@podium/core/identity/user/user.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Active users with the role `everywhere`, or with `atTop` in a group at the top of the tree or in none. */
export async function roleHolders(db: Db | Tx, roles: { everywhere: string; atTop: string }): Promise<string[]> {
  const rows = await db
    .selectFrom('identity_user_role as held')
    .innerJoin('identity_role as role', 'role.id', 'held.role_id')
    .innerJoin('identity_user as person', 'person.id', 'held.user_id')
    .leftJoin('organisation_group_view as place', 'place.id', 'held.group_id')
    .select('held.user_id as userId')
    .distinct()
    .where('person.state', '=', UserState.enum.active)
    .where((eb) =>
      eb.or([
        eb('role.key', '=', roles.everywhere),
        eb.and([eb('role.key', '=', roles.atTop), eb('place.parent_id', 'is', null)]),
      ]),
    )
    .orderBy('held.user_id')
    .execute()
  return rows.map(({ userId }) => userId)
}

/** SQL joins: each role that an active `person` has `held`, with its `role`, if it holds the code. */
export function holdings(code: Permission): RawBuilder<unknown> {
  return sql`identity_user_role as held join identity_role as role on role.id = held.role_id
    join identity_role_permission as granted on granted.role_id = role.id and granted.code = ${code}
    join identity_user as person on person.id = held.user_id and person.state = ${sql.lit(UserState.enum.active)}`
}

const MOST_TOLD = 50

/** Active users whose roles in the organisation itself hold the code; users of its parent organisations are not included. */
export async function holdersIn(db: Db | Tx, groupId: string, code: Permission): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct own.id
    from (${holderIdsIn(sql<string>`${groupId}::uuid`, code)}) as own (id) order by own.id limit ${MOST_TOLD}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

const MOST_CHOICES = 500

/** Active holders of the code in the last of these groups, or above it with a scope that contains it, as choices by name. */
export async function holdersAbove(
  db: Db | Tx,
  code: Permission,
  path: readonly string[],
): Promise<Array<{ value: string; label: string }>> {
  const place = sql`select ${path.at(-1) ?? null}::uuid, ${[...path]}::uuid[]`
  const { rows } = await sql<{
    value: string
    label: string
  }>`select distinct person.id as value, person.real_name as label
    from ${holdingsAt(place, code)} order by label, value limit ${MOST_CHOICES}`.execute(db)
  return rows
}

/**
 * SQL condition: this active user holds the code in the group, or above it with a scope that contains it. With OFFSET,
 * PostgreSQL looks it up by user; without, it may list all holders, anew for each row that the group depends on.
 */
export function holdsAt(
  userId: RawBuilder<string>,
  code: Permission,
  groupId: RawBuilder<string>,
): RawBuilder<boolean> {
  const place = sql`select id, path from organisation_group_view where id = ${groupId}`
  return sql<boolean>`exists (select from ${holdingsAt(place, code)} where person.id = ${userId} offset 0)`
}

/** SQL joins: roles `held` by each active `person` that hold the code in the group of `place`, its id and its path from the root. */
function holdingsAt(place: RawBuilder<unknown>, code: Permission): RawBuilder<unknown> {
  return sql`${holdings(code)} join (${place}) as place (id, path)
    on held.group_id = place.id or role.reach = 'group_and_below' and held.group_id = any(place.path)`
}

/** SQL query of one column: the active users whose roles in the group itself hold the code. */
export function holderIdsIn(groupId: RawBuilder<string>, code: Permission): RawBuilder<string> {
  return sql<string>`select held.user_id from ${holdings(code)} where held.group_id = ${groupId}`
}

/** Those of the users who hold the code at the group, as `holdsAt` says. */
export async function holdersAmong(
  db: Db | Tx,
  userIds: readonly string[],
  code: Permission,
  groupId: string,
): Promise<string[]> {
  const holds = holdsAt(sql<string>`asked.id`, code, sql<string>`${groupId}::uuid`)
  const { rows } = await sql<{ id: string }>`select asked.id from unnest(${[...userIds]}::uuid[])
    with ordinality as asked (id, position) where ${holds} order by asked.position`.execute(db)
  return rows.map(({ id }) => id)
}
