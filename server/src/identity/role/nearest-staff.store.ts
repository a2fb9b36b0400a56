import { sql, type RawBuilder } from 'kysely'
import type { Permission } from '@podium/core/base/access/permissions.ts'
import { UserState } from '@podium/core/identity/user/user.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

const MAX_STAFF = 50

export interface NearestStaff {
  /** Null when none of the groups has any. */
  readonly groupId: string | null
  readonly userIds: string[]
}

/** Whom `staffOfNearest` names. */
export async function nearestStaff(db: Db | Tx, code: Permission, path: readonly string[]): Promise<string[]> {
  return (await staffOfNearest(db, code, path)).userIds
}

/**
 * Active holders of the permission in the last of these groups that has any, with a scope that contains everything below
 * it; at most 50. `path` goes from the root down.
 */
export async function staffOfNearest(db: Db | Tx, code: Permission, path: readonly string[]): Promise<NearestStaff> {
  const rows = await db
    .selectFrom('identity_user_role as held')
    .innerJoin('identity_role as role', 'role.id', 'held.role_id')
    .innerJoin('identity_role_permission as granted', 'granted.role_id', 'held.role_id')
    .innerJoin('identity_user as person', 'person.id', 'held.user_id')
    .select('held.user_id as userId')
    .distinct()
    .where('granted.code', '=', code)
    .where('person.state', '=', UserState.enum.active)
    .select(sql<number>`array_position(${[...path]}::uuid[], held.group_id)`.as('depth'))
    .where('role.reach', '=', 'group_and_below')
    .where('held.group_id', '=', sql<string>`any(${[...path]}::uuid[])`)
    .orderBy('depth', 'desc')
    .orderBy('held.user_id')
    .limit(MAX_STAFF)
    .execute()
  const nearest = rows[0]?.depth
  return {
    groupId: nearest === undefined ? null : (path[nearest - 1] ?? null),
    userIds: rows.filter(({ depth }) => depth === nearest).map(({ userId }) => userId),
  }
}

/** SQL query of one column: the users whom `nearestStaff` names for the path of a group in SQL. */
export function nearestStaffIds(groupId: RawBuilder<string>, code: Permission): RawBuilder<string> {
  return sql<string>`select near.user_id from (select held.user_id,
      rank() over (order by array_position(place.path, held.group_id) desc) as nearness
    from organisation_group_view as place
    join identity_user_role as held on held.group_id = any(place.path)
    join identity_role as role on role.id = held.role_id and role.reach = 'group_and_below'
    join identity_role_permission as granted on granted.role_id = role.id and granted.code = ${sql.lit(code)}
    join identity_user as person on person.id = held.user_id and person.state = ${sql.lit(UserState.enum.active)}
    where place.id = ${groupId}) as near where near.nearness = 1`
}
