import { sql } from 'kysely'
import type { AwardedPerson } from '@podium/core/certificate/issue/recipients.rule.ts'
import { kindNumbers } from '@podium/core/certificate/issue/adviser-lines.rule.ts'
import type { AdviserKind } from '@podium/core/competition/setting/adviser-kind.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

interface EventSetting {
  readonly itemId: string
  readonly settingId: string
  readonly isInForce: boolean
  readonly kinds: ReadonlyArray<Pick<AdviserKind, 'key' | 'name'>>
}

type PrintedKind = NonNullable<AwardedPerson['adviserKind']>

/**
 * Tells how a kind of adviser is printed for a team: by its number in the event's setting in force, so that it is the
 * same for all teams of the event, and by the name that it had when the team handed in.
 */
export async function printedKinds(
  db: Db | Tx,
  teamIds: readonly string[],
): Promise<(teamId: string, key: string) => PrintedKind | null> {
  const teams = await db
    .selectFrom('enrolment_team_view')
    .select(['id', 'item_id as itemId', 'setting_id as settingId'])
    .where(sql<boolean>`id = any(${teamIds}::uuid[])`)
    .execute()
  const teamOf = new Map(teams.map((team) => [team.id, team]))
  const settings = await settingsOf(db, [...new Set(teams.map(({ itemId }) => itemId))])
  const events = Map.groupBy(settings, ({ itemId }) => itemId)
  const numbers = new Map(
    [...events].map(([itemId, all]) => {
      const keysOf = (wanted: readonly EventSetting[]) => wanted.flatMap(({ kinds }) => kinds.map(({ key }) => key))
      return [itemId, kindNumbers(keysOf(all.filter(({ isInForce }) => isInForce)), keysOf(all))]
    }),
  )
  return (teamId, key) => {
    const team = teamOf.get(teamId)
    if (!team) return null
    const known = events.get(team.itemId) ?? []
    const kindIn = (setting: EventSetting | undefined) => setting?.kinds.find((each) => each.key === key)
    const frozen = kindIn(known.find(({ settingId }) => settingId === team.settingId))
    const kind = frozen ?? kindIn(known.find(({ isInForce }) => isInForce))
    return kind ? { no: numbers.get(team.itemId)!.get(key)!, name: kind.name } : null
  }
}

/** The setting in force of each of these events, and those that its teams handed in under, the oldest first. */
async function settingsOf(db: Db | Tx, itemIds: readonly string[]): Promise<EventSetting[]> {
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
