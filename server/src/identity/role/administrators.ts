import { ROOT_ROLE } from '@podium/core/base/access/permission.rule.ts'
import type { BuiltInRoleKey } from '@podium/core/base/manifest.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { roleHolders } from './role-holders.store.ts'

const SYSTEM_ADMIN: BuiltInRoleKey = 'system_admin'

/** Active users who run the whole installation: ROOT, and system administrators of a group at the top of the tree. */
export function administrators(db: Db | Tx): Promise<string[]> {
  return roleHolders(db, { everywhere: ROOT_ROLE, atTop: SYSTEM_ADMIN })
}
