import { sql } from 'kysely'
import type { MenuSeed } from '@podium/core/system/menu-seed.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Enabled menu rows in order; children of a disabled row are left out. */
export async function menuRows(db: Db) {
  return db
    .selectFrom('system_menu')
    .select([
      'id as menuId',
      'parent_id as parentId',
      'name_zh as menuName',
      'name_en as menuNameEn',
      'menu_type as menuType',
      'path',
      'query',
      'icon',
      'visible',
      'component',
      'permission',
    ])
    .where('enabled', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Creates or updates a built-in row with its children; returns the ids of all. */
export async function seedMenuRow(
  tx: Tx,
  seed: MenuSeed,
  parentId: string | null,
  position: number,
): Promise<string[]> {
  const row = {
    name_zh: seed.zh,
    name_en: seed.en,
    menu_type: seed.menuType,
    component: seed.component,
    icon: seed.icon,
    visible: seed.visible,
    permission: seed.codes.join(','),
    position,
    built_in: true,
  }
  const { id } = await tx
    .insertInto('system_menu')
    .values({ ...row, parent_id: parentId, path: seed.path })
    .onConflict((conflict) => conflict.columns(['parent_id', 'path']).where('menu_type', '<>', 3).doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids = [id]
  for (const [at, child] of seed.children.entries()) ids.push(...(await seedMenuRow(tx, child, id, at)))
  return ids
}

/** Deletes built-in rows that this version no longer has, with their children. */
export async function dropOtherBuiltIns(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    with recursive gone as (
      select id from system_menu where built_in and id <> all(${ids}::uuid[])
      union select m.id from system_menu as m join gone on m.parent_id = gone.id)
    delete from system_menu where id in (select id from gone)`.execute(tx)
}
