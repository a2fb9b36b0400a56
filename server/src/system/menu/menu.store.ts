import { sql } from 'kysely'
import type { MenuSeed } from '@podium/core/system/menu/menu-seed.ts'
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

/**
 * Creates or updates a built-in row with its children; returns the ids of all. What staff changed stays, except type,
 * address, component and permission.
 */
export async function seedMenuRow(
  tx: Tx,
  seed: MenuSeed,
  parentId: string | null,
  position: number,
): Promise<string[]> {
  const technical = {
    menu_type: seed.menuType,
    path: seed.path,
    component: seed.component,
    permission: seed.codes.join(','),
    built_in: true,
  }
  const shown = {
    parent_id: parentId,
    name_zh: seed.zh,
    name_en: seed.en,
    icon: seed.icon,
    visible: seed.visible,
    position,
    query: '',
    enabled: true,
  }
  await adopt(tx, seed, parentId)
  const { id, customised } = await tx
    .insertInto('system_menu')
    .values({ ...technical, ...shown, built_in_key: seed.key })
    .onConflict((conflict) => conflict.column('built_in_key').doUpdateSet(technical))
    .returning(['id', 'customised'])
    .executeTakeFirstOrThrow()
  if (!customised) await tx.updateTable('system_menu').set(shown).where('id', '=', id).execute()
  const ids = [id]
  for (const [at, child] of seed.children.entries()) ids.push(...(await seedMenuRow(tx, child, id, at)))
  return ids
}

/** A row of staff at the address of a new built-in page becomes that page, with the name that staff gave it. */
async function adopt(tx: Tx, { key, path }: MenuSeed, parentId: string | null): Promise<void> {
  if (path === '') return
  await tx
    .updateTable('system_menu')
    .set({ built_in_key: key, built_in: true, customised: true })
    .where('parent_id', 'is not distinct from', parentId)
    .where('path', '=', path)
    .where('built_in_key', 'is', null)
    .where('built_in', '=', false)
    .execute()
}

/** Deletes built-in rows that this version no longer has, with their children. */
export async function dropOtherBuiltIns(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    with recursive gone as (
      select id from system_menu where built_in and id <> all(${ids}::uuid[])
      union select m.id from system_menu as m join gone on m.parent_id = gone.id)
    delete from system_menu where id in (select id from gone)`.execute(tx)
}
