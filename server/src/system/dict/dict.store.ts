import { sql } from 'kysely'
import type { DictSeed } from '@podium/core/system/dict/dict-seed.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, totalOf, type Paging } from '#server/platform/db/paging.ts'
import { containing } from '#server/platform/db/search.ts'

/** Creates a dictionary with its entries; changes by staff are kept. */
export async function seedDict(tx: Tx, { type, zh, en, fixed = false, entries }: DictSeed): Promise<void> {
  await tx
    .insertInto('system_dict')
    .values({ type, name_zh: zh, name_en: en, fixed, built_in: true })
    .onConflict((conflict) => conflict.column('type').doUpdateSet({ fixed, built_in: true }))
    .execute()
  await tx
    .insertInto('system_dict_data')
    .values(
      entries.map(([value, label, labelEn, colour = ''], position) => ({
        type,
        value,
        label_zh: label,
        label_en: labelEn,
        position,
        colour,
        built_in: true,
      })),
    )
    .onConflict((conflict) => conflict.columns(['type', 'value']).doUpdateSet({ built_in: true }))
    .execute()
}

/** Enabled entries in order. */
export async function dictItems(db: Db, type: string) {
  return db
    .selectFrom('system_dict_data')
    .select([
      'value as dictValue',
      'label_zh as dictLabel',
      'label_en as dictLabelEn',
      'colour',
      'is_default as isDefault',
    ])
    .where('type', '=', type)
    .where('enabled', '=', true)
    .orderBy('position')
    .orderBy('value')
    .limit(1_000)
    .execute()
}

export async function listDicts(db: Db, keyword: string, paging: Paging) {
  const matching = db
    .selectFrom('system_dict as d')
    .where((where) =>
      where.or([
        where('d.type', 'like', containing(keyword)),
        where('d.name_zh', 'ilike', containing(keyword)),
        where('d.name_en', 'ilike', containing(keyword)),
      ]),
    )
  const rows = await matching.select(columns).orderBy('d.type').$call(onePage(paging)).execute()
  return { rows, total: await totalOf(matching) }
}

const columns = [
  'd.type as dictType',
  'd.name_zh as nameZh',
  'd.name_en as nameEn',
  'd.built_in as builtIn',
  'd.fixed',
  'd.version',
  sql<number>`(select count(*)::int from system_dict_data as e where e.type = d.type)`.as('entries'),
] as const

export async function lockDict(tx: Tx, type: string) {
  const row = await tx
    .selectFrom('system_dict as d')
    .select(columns)
    .where('d.type', '=', type)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

interface Names {
  readonly nameZh: string
  readonly nameEn: string
}

export async function insertDict(tx: Tx, type: string, { nameZh, nameEn }: Names): Promise<void> {
  await tx.insertInto('system_dict').values({ type, name_zh: nameZh, name_en: nameEn }).execute()
}

export async function renameDict(tx: Tx, type: string, { nameZh, nameEn }: Names): Promise<number> {
  const { version } = await tx
    .updateTable('system_dict')
    .set({ name_zh: nameZh, name_en: nameEn, version: sql<number>`version + 1` })
    .where('type', '=', type)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function deleteDict(tx: Tx, type: string): Promise<void> {
  await tx.deleteFrom('system_dict').where('type', '=', type).execute()
}
