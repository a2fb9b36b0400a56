import { sql } from 'kysely'
import type { SettingKey } from '@podium/core/system/setting/setting.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Settings that staff changed. */
export async function changedSettings(db: Db) {
  return db
    .selectFrom('system_setting as setting')
    .leftJoin('identity_user_view as person', 'person.id', 'setting.changed_by')
    .select(['setting.key', 'setting.value', 'setting.version', 'setting.changed_at as changedAt'])
    .select(sql<string>`coalesce(person.real_name, '')`.as('changedByName'))
    .execute()
}

/** Values of settings that staff changed, by key. */
export async function settingValues(db: Db, keys: readonly SettingKey[]): Promise<Partial<Record<SettingKey, string>>> {
  const rows = await db.selectFrom('system_setting').select(['key', 'value']).where('key', 'in', keys).execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** Locks a setting that was changed before; null: it has its default. */
export async function lockSetting(tx: Tx, key: SettingKey) {
  const row = await tx
    .selectFrom('system_setting')
    .select(['value', 'version'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Saves a setting; the new version, or null if somebody else saved it first. */
export async function putSetting(
  tx: Tx,
  { key, value, by, version }: { key: SettingKey; value: string; by: string; version: number },
): Promise<number | null> {
  const row = await tx
    .insertInto('system_setting')
    .values({ key, value, changed_by: by, version: version + 1 })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value, changed_by: by, changed_at: sql<Date>`now()`, version: version + 1 })
        .where('system_setting.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  return row?.version ?? null
}
