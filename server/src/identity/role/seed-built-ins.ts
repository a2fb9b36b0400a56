import { builtInRolesOf } from '@podium/core/identity/role/built-in-roles.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { lockSeeding, seedRole, setRoleContent } from './role.store.ts'
import type { Manifest } from '@podium/core/base/manifest.ts'

/** Creates or updates the built-in roles. Runs at every start and is idempotent. */
export async function seedBuiltIns(manifests: readonly Manifest[], tx: Tx): Promise<void> {
  await lockSeeding(tx)
  for (const { key, zh, en, reach, codes } of builtInRolesOf(manifests)) {
    await setRoleContent(tx, await seedRole(tx, { key, name: zh, nameEn: en, reach }), codes, [])
  }
}
