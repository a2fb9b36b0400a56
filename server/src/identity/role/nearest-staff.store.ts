import { sql, type RawBuilder } from 'kysely'
import type { Permission } from '@podium/core/base/access/permissions.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { holdings } from './role-holders.store.ts'

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
  const { rows } = await sql<{ id: string; groupId: string }>`select distinct near.id, near.group_id as "groupId"
    from (${nearest(sql`select ${[...path]}::uuid[]`, code)}) as near (id, group_id)
    order by near.id limit ${MAX_STAFF}`.execute(db)
  return { groupId: rows[0]?.groupId ?? null, userIds: rows.map(({ id }) => id) }
}

/** SQL query of one column: the users whom `nearestStaff` names for the path of a group in SQL, all of them. */
export function nearestStaffIds(groupId: RawBuilder<string>, code: Permission): RawBuilder<string> {
  const path = sql`select path from organisation_group_view where id = ${groupId}`
  return sql<string>`select near.id from (${nearest(path, code)}) as near (id, group_id)`
}

/** SQL query of users and the group: the holders in the last group of the path that has any; `path` is a query of one row. */
function nearest(path: RawBuilder<unknown>, code: Permission): RawBuilder<unknown> {
  return sql`select ranked.user_id, ranked.group_id from (select held.user_id, held.group_id,
      rank() over (order by array_position(place.path, held.group_id) desc) as nearness
    from ${holdings(code)} join (${path}) as place (path) on held.group_id = any(place.path)
    where role.reach = 'group_and_below') as ranked where ranked.nearness = 1`
}
