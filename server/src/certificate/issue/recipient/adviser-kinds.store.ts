import { sql } from 'kysely'
import type { AdviserKind } from '@podium/core/competition/setting/adviser-kind.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** A setting of an event with its kinds of advisers. */
export interface EventSetting {
  readonly itemId: string
  readonly settingId: string
  readonly isInForce: boolean
  readonly kinds: ReadonlyArray<Pick<AdviserKind, 'key' | 'name'>>
}

/** The event of each team and the setting that it handed in under. */
export async function settingsOfTeams(db: Db | Tx, teamIds: readonly string[]) {
  return db
    .selectFrom('enrolment_team_view')
    .select(['id', 'item_id as itemId', 'setting_id as settingId'])
    .where(sql<boolean>`id = any(${teamIds}::uuid[])`)
    .execute()
}

/** The setting in force of each of these events, and those that its teams handed in under, the oldest first. */
export async function settingsOfEvents(db: Db | Tx, itemIds: readonly string[]): Promise<EventSetting[]> {
  const { rows } = await sql<EventSetting>`
    select used.item_id as "itemId", setting.id as "settingId", bool_or(used.in_force) as "isInForce",
      coalesce(setting.value -> 'adviserKinds', '[]') as kinds
    from (
      (select distinct on (item_id) item_id, id as setting_id, true as in_force from competition_setting_view
      where kind = 'enrol' and item_id = any(${itemIds}::uuid[]) order by item_id, no desc)
      union all
      select distinct item_id, setting_id, false from enrolment_team_view where item_id = any(${itemIds}::uuid[])) as used
    join competition_setting_view as setting on setting.id = used.setting_id
    group by used.item_id, setting.id, setting.value, setting.created_at, setting.no
    order by used.item_id, setting.created_at, setting.no, setting.id`.execute(db)
  return rows
}
