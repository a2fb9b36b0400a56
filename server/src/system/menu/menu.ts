import { systemApi } from '@podium/core/system/api.ts'
import { dictSeed } from '@podium/core/system/dict/dict-seed.ts'
import { menuSeedOf } from '@podium/core/system/menu/menu-seed.ts'
import { menuFor } from '@podium/core/system/menu/menu.rule.ts'
import { lockSeeding } from '#server/identity/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { seedDict } from '../dict/dict.store.ts'
import { dropOtherBuiltIns, menuRows, seedMenuRow } from './menu.store.ts'
import type { Manifest } from '@podium/core/base/manifest.ts'

/** The menu for the session's group; empty without a group. @spec C05 N04 */
export const userMenu = read(systemApi.userMenu, async function userMenu({ db, viewer }) {
  return viewer.groupId === null ? [] : menuFor(await menuRows(db), viewer)
})

/** Creates or updates the built-in menu and dictionaries. Runs at every start and is idempotent. */
export async function seedSystem(manifests: readonly Manifest[], tx: Tx): Promise<void> {
  await lockSeeding(tx)
  await seedMenu(manifests, tx)
  for (const dict of dictSeed) await seedDict(tx, dict)
}

/** Creates or updates the built-in rows of the menu; the caller holds the lock of seeding. */
export async function seedMenu(manifests: readonly Manifest[], tx: Tx): Promise<void> {
  const ids: string[] = []
  for (const [position, seed] of menuSeedOf(manifests).entries())
    ids.push(...(await seedMenuRow(tx, seed, null, position)))
  await dropOtherBuiltIns(tx, ids)
}
