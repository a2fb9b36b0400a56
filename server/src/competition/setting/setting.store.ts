import { sql } from 'kysely'
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
}

/** A setting as it stands; `no` counts its versions from 1. */
export interface SettingInForce<K extends SettingKind> {
  settingId: string
  no: number
  value: SettingValues[K]
}

const shapes = { enrol: EnrolSetting, work: WorkSetting, review: ReviewSetting }

/** The setting with a change made: what the change leaves out is as it was, or as a new one begins. */
export function settingAfter<K extends SettingKind>(
  kind: K,
  kept: SettingValues[K] | undefined,
  change: Partial<SettingValues[K]>,
): SettingValues[K] {
  return settingValue(kind, { ...kept, ...change })
}

/**
 * The newest version of a setting: `enrol` of an item, `work` and `review` of an item in a stage. Null while none was
 * saved. A decision keeps `settingId`, so that a later change does not reach what was decided before.
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

/** A setting by the id that a record froze; null for an unknown id or one of another kind. */
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

/** Adds the next version and returns its id. A version taken meanwhile violates competition_setting's unique key. */
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

/** The newest version of every setting of a round. */
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

export interface PlacedSetting {
  kind: SettingKind
  itemId: string
  stageId: string | null
  no: number
  /** As stored; not yet parsed. */
  value: unknown
}

/** Settings are stored whole, but a field added by a later version of this program takes its default here. */
export function settingValue<K extends SettingKind>(kind: K, value: unknown): SettingValues[K] {
  return shapes[kind].parse(value) as SettingValues[K]
}
