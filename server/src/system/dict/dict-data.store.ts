import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, totalOf, type Paging } from '#server/platform/db/paging.ts'
import { containing } from '#server/platform/db/search.ts'

const columns = [
  'id as dictDataId',
  'type as dictType',
  'value as dictValue',
  'label_zh as labelZh',
  'label_en as labelEn',
  'colour',
  'position',
  'is_default as isDefault',
  'enabled',
  'built_in as builtIn',
  'version',
] as const

export async function listEntries(db: Db, type: string, keyword: string, paging: Paging) {
  const words = containing(keyword)
  const matching = db
    .selectFrom('system_dict_data')
    .where('type', '=', type)
    .where((where) =>
      where.or([where('value', 'ilike', words), where('label_zh', 'ilike', words), where('label_en', 'ilike', words)]),
    )
  const rows = await matching.select(columns).orderBy('position').orderBy('value').$call(onePage(paging)).execute()
  return { rows, total: await totalOf(matching) }
}

export async function lockEntry(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('system_dict_data')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export interface EntryValues {
  readonly dictValue: string
  readonly labelZh: string
  readonly labelEn: string
  readonly colour: string
  readonly position: number
  readonly isDefault: boolean
  readonly enabled: boolean
}

export async function insertEntry(tx: Tx, type: string, values: EntryValues): Promise<string> {
  const { id } = await tx
    .insertInto('system_dict_data')
    .values({ type, ...rowOf(values) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateEntry(tx: Tx, id: string, values: EntryValues): Promise<number> {
  const { version } = await tx
    .updateTable('system_dict_data')
    .set({ ...rowOf(values), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** The dictionary has no default until another entry is saved as one. */
export async function clearDefault(tx: Tx, type: string): Promise<void> {
  await tx
    .updateTable('system_dict_data')
    .set({ is_default: false, version: sql<number>`version + 1` })
    .where('type', '=', type)
    .where('is_default', '=', true)
    .execute()
}

export async function deleteEntry(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('system_dict_data').where('id', '=', id).execute()
}

function rowOf({ dictValue, labelZh, labelEn, colour, position, isDefault, enabled }: EntryValues) {
  return {
    value: dictValue,
    label_zh: labelZh,
    label_en: labelEn,
    colour,
    position,
    is_default: isDefault,
    enabled,
  }
}
