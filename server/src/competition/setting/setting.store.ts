import { sql } from 'kysely'
import { ExtraField } from '@podium/core/competition/form/form.ts'
import { PromotionSetting } from '@podium/core/competition/setting/promotion-setting.ts'
import { RosterSetting } from '@podium/core/competition/setting/roster-setting.ts'
import {
  EnrolSetting,
  ReviewSetting,
  SETTING_KINDS,
  type SettingKind,
  WorkSetting,
} from '@podium/core/competition/setting/setting.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { json, type Db } from '#server/platform/db/db.ts'

export interface SettingValues {
  enrol: EnrolSetting
  work: WorkSetting
  review: ReviewSetting
  promotion: PromotionSetting
  roster: RosterSetting
}

/** The current version of a setting; `no` is its version number from 1. */
export interface SettingInForce<K extends SettingKind> {
  settingId: string
  no: number
  value: SettingValues[K]
}

const shapes = {
  enrol: EnrolSetting,
  work: WorkSetting,
  review: ReviewSetting,
  promotion: PromotionSetting,
  roster: RosterSetting,
}

/** The changed setting; omitted fields keep their value or take the default. */
export function settingAfter<K extends SettingKind>(
  kind: K,
  saved: SettingValues[K] | undefined,
  change: Partial<SettingValues[K]>,
): SettingValues[K] {
  return settingValue(kind, { ...saved, ...change })
}

/**
 * The newest version of a setting: `enrol` per item, the others per item and stage. Null if none was saved. A
 * decision stores `settingId`, so that later changes do not affect it.
 */
export async function settingInForce<K extends SettingKind>(
  tx: Tx | Db,
  kind: K,
  itemId: string,
  stageId: string | null = null,
): Promise<SettingInForce<K> | null> {
  const row = await tx
    .selectFrom('competition_setting')
    .select(['id', 'no', 'value'])
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
    .where(sql<boolean>`stage_id is not distinct from ${stageId}::uuid`)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { settingId: row.id, no: row.no, value: settingValue(kind, row.value) } : null
}

/** `settingInForce` of many items, by item and stage. @see settingKey */
export async function settingsInForce<K extends SettingKind>(
  tx: Tx | Db,
  kind: K,
  itemIds: readonly string[],
): Promise<Map<string, SettingValues[K]>> {
  const rows = await tx
    .selectFrom('competition_setting')
    .distinctOn(['item_id', 'stage_id'])
    .select(['item_id', 'stage_id', 'value'])
    .where('kind', '=', kind)
    .where('item_id', '=', sql<string>`any(${[...new Set(itemIds)]}::uuid[])`)
    .orderBy('item_id')
    .orderBy('stage_id')
    .orderBy('no', 'desc')
    .execute()
  return new Map(rows.map((row) => [settingKey(row.item_id, row.stage_id), settingValue(kind, row.value)]))
}

export const settingKey = (itemId: string, stageId: string | null = null): string => `${itemId} ${stageId ?? ''}`

/** A setting by the id stored in a record; null for an unknown id or another kind. */
export async function settingById<K extends SettingKind>(
  tx: Tx | Db,
  kind: K,
  settingId: string,
): Promise<SettingInForce<K> | null> {
  const row = await tx
    .selectFrom('competition_setting')
    .select(['id', 'no', 'value'])
    .where('kind', '=', kind)
    .where('id', '=', settingId)
    .executeTakeFirst()
  return row ? { settingId: row.id, no: row.no, value: settingValue(kind, row.value) } : null
}

/** Each field that a version of an item's form has had, as it was last. */
export async function formerFields(db: Tx | Db, itemId: string): Promise<ExtraField[]> {
  const rows = await db
    .selectFrom('competition_setting')
    .select(sql`value -> 'extraFields'`.as('fields'))
    .where('kind', '=', 'enrol')
    .where('item_id', '=', itemId)
    .orderBy('no')
    .execute()
  const fields = rows.flatMap((row) => ExtraField.array().parse(row.fields ?? []))
  return [...new Map(fields.map((field) => [field.key, field])).values()]
}

/**
 * Adds the next version and returns its id. Fails on competition_setting's unique key if another transaction added it
 * first.
 */
export async function addSetting(
  tx: Tx,
  setting: {
    roundId: string
    kind: SettingKind
    itemId: string
    stageId: string | null
    no: number
    value: unknown
    reason: string
    by: string | null
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('competition_setting')
    .values({
      round_id: setting.roundId,
      kind: setting.kind,
      item_id: setting.itemId,
      stage_id: setting.stageId,
      no: setting.no,
      value: json(setting.value),
      reason: setting.reason,
      created_by: setting.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The newest version of each setting of a round. */
export async function settingsOfRound(tx: Tx | Db, roundId: string): Promise<PlacedSetting[]> {
  return tx
    .selectFrom('competition_item as item')
    .innerJoin('competition_setting as setting', 'setting.item_id', 'item.id')
    .distinctOn(['setting.item_id', 'setting.kind', 'setting.stage_id'])
    .select(['setting.kind', 'setting.item_id as itemId', 'setting.stage_id as stageId'])
    .select(['setting.no', 'setting.value'])
    .where('item.round_id', '=', roundId)
    .where('setting.kind', 'in', SETTING_KINDS)
    .orderBy('setting.item_id')
    .orderBy('setting.kind')
    .orderBy('setting.stage_id')
    .orderBy('setting.no', 'desc')
    .execute()
}

/** The newest enrolment setting of each item. */
export async function enrolSettingsOfRound(db: Db, roundId: string): Promise<PlacedSetting[]> {
  return db
    .selectFrom('competition_item as item')
    .innerJoin('competition_setting as setting', 'setting.item_id', 'item.id')
    .distinctOn('setting.item_id')
    .select(['setting.kind', 'setting.item_id as itemId', 'setting.stage_id as stageId'])
    .select(['setting.no', 'setting.value'])
    .where('item.round_id', '=', roundId)
    .where('setting.kind', '=', 'enrol')
    .orderBy('setting.item_id')
    .orderBy('setting.no', 'desc')
    .execute()
}

export interface PlacedSetting {
  kind: SettingKind
  itemId: string
  stageId: string | null
  no: number
  /** Stored value, not parsed. */
  value: unknown
}

/** Parses a stored setting; a field that did not exist when it was saved gets its default. */
export function settingValue<K extends SettingKind>(kind: K, value: unknown): SettingValues[K] {
  return shapes[kind].parse(value) as SettingValues[K]
}
