import { ROOT_ROLE } from '@podium/core/base/access/permission.rule.ts'
import type { BuiltInRoleKey } from '@podium/core/base/manifest.ts'
import { UserState } from '@podium/core/identity/user/user.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

const SYSTEM_ADMIN: BuiltInRoleKey = 'system_admin'

/** Active users who run the whole installation: ROOT, and system administrators of a group at the top of the tree. */
export async function administrators(db: Db | Tx): Promise<string[]> {
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
        eb('role.key', '=', ROOT_ROLE),
        eb.and([eb('role.key', '=', SYSTEM_ADMIN), eb('place.parent_id', 'is', null)]),
      ]),
    )
    .orderBy('held.user_id')
    .execute()
  return rows.map(({ userId }) => userId)
}
