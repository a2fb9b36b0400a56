import { permissionsOf } from '@podium/core/base/manifest.ts'
import { systemApi } from '@podium/core/system/api.ts'
import { isMenuPage, MENU_TYPES } from '@podium/core/system/menu/menu.ts'
import {
  componentsOf,
  menuRefusals,
  permissionOf,
  whyNotChangeMenu,
  whyNotRemoveMenu,
  whyNotSaveMenu,
} from '@podium/core/system/menu/menu-edit.rule.ts'
import { isCodeHeld, lockSeeding } from '#server/identity/index.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { onConflict, orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { seedMenu } from './menu.ts'
import { allMenuRows, deleteMenu, forgetChanges, insertMenu, updateMenu } from './menu-edit.store.ts'

/** @spec B26 */
export const menuList = read(systemApi.menuList, async function menuList({ db }) {
  return allMenuRows(db)
})

/** Adds a row, or changes one. One change at a time, so that two moves can't make a cycle. @spec B26 */
export const saveMenu = write(
  systemApi.saveMenu,
  'system.saveMenu',
  async function saveMenu({ tx, viewer, note, services }, { menuId, version, ...input }) {
    refuseUnlessForAll(viewer)
    await lockSeeding(tx)
    const rows = await allMenuRows(tx)
    const before = menuId === undefined ? null : await found(tx, rows, menuId, version)
    const components = componentsOf(services.manifests)
    const around = { rows, components, codes: permissionsOf(services.manifests) }
    refuseIf(whyNotSaveMenu(before, input, around))
    const isPage = isMenuPage(input.menuType) && !before?.builtIn
    const values = isPage ? { ...input, permission: permissionOf(input, around) } : input
    if (!before) {
      const id = await onConflict(insertMenu(tx, values), conflicts)
      note({ type: 'menu', id, after: values })
      return { menuId: id, version: 1 }
    }
    note({ type: 'menu', id: before.menuId, before, after: values })
    const next = await onConflict(updateMenu(tx, before.menuId, values, before.builtIn), conflicts)
    return { menuId: before.menuId, version: next }
  },
)

/** @spec B26 */
export const removeMenu = write(
  systemApi.removeMenu,
  'system.removeMenu',
  async function removeMenu({ tx, viewer, note }, { menuId, version }) {
    refuseUnlessForAll(viewer)
    await lockSeeding(tx)
    const rows = await allMenuRows(tx)
    const before = await found(tx, rows, menuId, version)
    const isHeld = before.menuType === MENU_TYPES.button && (await isCodeHeld(tx, before.permission))
    refuseIf(whyNotRemoveMenu(before, { rows, isCodeHeld: isHeld }))
    await deleteMenu(tx, menuId)
    note({ type: 'menu', id: menuId, before })
    return {}
  },
)

/** @spec B26 */
export const restoreMenu = write(
  systemApi.restoreMenu,
  'system.restoreMenu',
  async function restoreMenu({ tx, viewer, note, services }, { menuId }) {
    refuseUnlessForAll(viewer)
    await lockSeeding(tx)
    const restored = await forgetChanges(tx, menuId)
    await seedMenu(services.manifests, tx)
    note({ type: 'menu', id: menuId ?? 'all', after: { restored } })
    return {}
  },
)

const conflicts = { system_menu_path: menuRefusals.MENU_PATH_TAKEN }

function refuseUnlessForAll(viewer: Viewer): void {
  refuseIf(whyNotChangeMenu(viewer.scopeOf('system:menu:edit').reach === 'all'))
}

/** Throws NOT_FOUND, STALE. */
async function found(
  tx: Tx,
  rows: Awaited<ReturnType<typeof allMenuRows>>,
  menuId: string,
  version: number | undefined,
) {
  const row = orNotFound(rows.find((each) => each.menuId === menuId) ?? null)
  await refuseStale(tx, { type: 'menu', id: menuId, version: row.version }, version)
  return row
}
