import { sql } from 'kysely'
import type { RoundSettingKind } from '@podium/core/competition/setting/setting.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, totalOf } from '#server/platform/db/paging.ts'

export interface SettingTarget {
  readonly kind: RoundSettingKind
  readonly itemId: string
  readonly stageId?: string | undefined
}

interface StoredVersion {
  readonly no: number
  readonly reason: string
  readonly byName: string
  readonly at: Date
  readonly value: unknown
  /** The value of the version before; null: there is none. */
  readonly before: unknown
}

/** A page of a setting's versions, newest first. */
export async function versionsOf(
  db: Db,
  target: SettingTarget,
  page: { pageNum: number; pageSize: number },
): Promise<{ rows: StoredVersion[]; total: number }> {
  const total = await totalOf(versions(db, target))
  const rows = await versions(db, target)
    .leftJoin('identity_user_view as person', 'person.id', 'setting.created_by')
    .select(['setting.no', 'setting.reason', 'setting.value', 'setting.created_at as at'])
    .select(sql<string>`coalesce(person.real_name, '')`.as('byName'))
    .select(sql`lag(setting.value) over (order by setting.no)`.as('before'))
    .orderBy('setting.no', 'desc')
    .$call(onePage(page))
    .execute()
  return { rows, total }
}

/** The stored value of a version, not parsed; null for an unknown number. */
export async function versionOf(db: Db, target: SettingTarget, no: number): Promise<unknown> {
  const row = await versions(db, target).select('setting.value').where('setting.no', '=', no).executeTakeFirst()
  return row?.value ?? null
}

function versions(db: Db, { kind, itemId, stageId }: SettingTarget) {
  return db
    .selectFrom('competition_setting as setting')
    .where('setting.kind', '=', kind)
    .where('setting.item_id', '=', itemId)
    .where(sql<boolean>`setting.stage_id is not distinct from ${stageId ?? null}::uuid`)
}
