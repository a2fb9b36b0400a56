import { sql } from 'kysely'
import type { MenuInput } from '@podium/core/system/menu/office-menu.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** The built-in menu has some 200 rows. */
const MOST_ROWS = 2_000

/** All rows, parents in no particular order, siblings in the order of the menu. */
export async function allMenuRows(db: Db | Tx) {
  return db
    .selectFrom('system_menu')
    .select([
      'id as menuId',
      'parent_id as parentId',
      'name_zh as menuName',
      'name_en as menuNameEn',
      'menu_type as menuType',
      'path',
      'component',
      'query',
      'icon',
      'visible',
      'enabled',
      'position',
      'permission',
      'built_in as builtIn',
      'customised',
      'version',
    ])
    .orderBy('position')
    .orderBy('id')
    .limit(MOST_ROWS)
    .execute()
}

export async function insertMenu(tx: Tx, values: MenuInput): Promise<string> {
  const { id } = await tx.insertInto('system_menu').values(rowOf(values)).returning('id').executeTakeFirstOrThrow()
  return id
}

/** `customised`: a built-in row differs from the software's from now on. */
export async function updateMenu(tx: Tx, id: string, values: MenuInput, customised: boolean): Promise<number> {
  const { version } = await tx
    .updateTable('system_menu')
    .set({ ...rowOf(values), customised, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function deleteMenu(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('system_menu').where('id', '=', id).execute()
}

/** Built-in rows are as the software has them after the next seeding; returns how many there are. */
export async function forgetChanges(tx: Tx, id: string | undefined): Promise<number> {
  const rows = await tx
    .updateTable('system_menu')
    .set({ customised: false, version: sql<number>`version + 1` })
    .where('customised', '=', true)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .returning('id')
    .execute()
  return rows.length
}

function rowOf(values: MenuInput) {
  return {
    parent_id: values.parentId,
    name_zh: values.menuName,
    name_en: values.menuNameEn,
    menu_type: values.menuType,
    path: values.path,
    component: values.component,
    query: values.query,
    icon: values.icon,
    visible: values.visible,
    enabled: values.enabled,
    position: values.position,
    permission: values.permission,
  }
}
