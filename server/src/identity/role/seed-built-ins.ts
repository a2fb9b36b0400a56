import { builtInRolesOf } from '@podium/core/identity/role/built-in-roles.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { servicesOf } from '#server/platform/kernel/services.ts'
import { lockSeeding, seedRole, setRoleContent } from './role.store.ts'

/** Makes the built-in roles and brings them up to this version. Runs at every start; changes nothing twice. */
export async function seedBuiltIns(tx: Tx): Promise<void> {
  await lockSeeding(tx)
  for (const { key, zh, en, reach, codes } of builtInRolesOf(servicesOf(tx).manifests)) {
    await setRoleContent(tx, await seedRole(tx, { key, name: zh, nameEn: en, reach }), codes, [])
  }
}
