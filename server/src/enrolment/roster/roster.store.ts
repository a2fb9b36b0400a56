import { sql } from 'kysely'
import type { RosterSetting } from '@podium/core/competition/setting/roster-setting.ts'
import type { CheckedPerson } from '@podium/core/enrolment/roster/person-check.ts'
import { RosterSource } from '@podium/core/enrolment/roster/roster.ts'
import { settingValue } from '#server/competition/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { needsPromotion } from '../team/stage-entry.store.ts'

/** A stage that asks for a roster, with that of one team. */
export interface StageRoster {
  stageId: string
  stageName: string
  stageNameEn: string
  setting: RosterSetting
  /** Whether the team takes part in the stage. */
  isInStage: boolean
  source: RosterSource | null
  memberIds: string[] | null
  checked: CheckedPerson[]
}

export async function rostersOf(db: Db | Tx, team: { teamId: string; itemId: string }): Promise<StageRoster[]> {
  const { rows } = await sql<Omit<StageRoster, 'setting'> & { value: unknown }>`
    select stage.id as "stageId", stage.name_zh as "stageName", stage.name_en as "stageNameEn", setting.value,
      entry.team_id is not null or not ${needsPromotion(sql`${team.itemId}::uuid`, sql`stage.id`)} as "isInStage",
      roster.source, roster.member_ids as "memberIds",
      coalesce((select json_agg(json_build_object('memberId', checked.member_id, 'verdict', checked.verdict,
          'reason', checked.reason) order by checked.checked_at)
        from enrolment_roster_check as checked where checked.team_id = roster.team_id
          and checked.stage_id = roster.stage_id and checked.member_id = any(roster.member_ids)), '[]') as checked
    from (select distinct on (stage_id) stage_id, value from competition_setting_view
      where kind = 'roster' and item_id = ${team.itemId} order by stage_id, no desc) as setting
    join competition_stage_view as stage on stage.id = setting.stage_id
    left join enrolment_stage_entry as entry on entry.team_id = ${team.teamId} and entry.stage_id = stage.id
    left join enrolment_roster as roster on roster.team_id = ${team.teamId} and roster.stage_id = stage.id
    where (setting.value ->> 'required')::boolean
    order by stage.position`.execute(db)
  return rows.map(({ value, ...row }) => ({ ...row, setting: settingValue('roster', value) }))
}

export async function saveRoster(
  tx: Tx,
  roster: { teamId: string; stageId: string; memberIds: readonly string[]; setting: RosterSetting; by: string },
): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    insert into enrolment_roster as roster (team_id, stage_id, member_ids, source, least, most, confirmed_by)
    values (${roster.teamId}, ${roster.stageId}, ${roster.memberIds}::uuid[], 'captain', ${roster.setting.min},
      ${roster.setting.max}, ${roster.by})
    on conflict (team_id, stage_id) do update set member_ids = excluded.member_ids, source = excluded.source,
      least = excluded.least, most = excluded.most, confirmed_by = excluded.confirmed_by, confirmed_at = clock_timestamp()
    returning confirmed_at as at`.execute(tx)
  await sql`delete from enrolment_roster_check where team_id = ${roster.teamId} and stage_id = ${roster.stageId}
    and member_id <> all(${roster.memberIds}::uuid[])`.execute(tx)
  return rows[0]!.at
}

/** Takes a person who leaves off the rosters of the team, or puts the newcomer in their place. `reopened`: confirmed anew. */
export async function leaveRosters(
  tx: Tx,
  {
    teamId,
    memberId,
    newcomerId,
    reopened,
  }: { teamId: string; memberId: string; newcomerId: string | null; reopened: readonly string[] },
): Promise<void> {
  if (newcomerId !== null) {
    await sql`update enrolment_roster set member_ids = array_replace(member_ids, ${memberId}::uuid, ${newcomerId}::uuid)
      where team_id = ${teamId} and ${memberId}::uuid = any(member_ids)`.execute(tx)
    return
  }
  await sql`delete from enrolment_roster where team_id = ${teamId} and ${memberId}::uuid = any(member_ids)
    and source = ${RosterSource.enum.captain}
    and (stage_id = any(${reopened}::uuid[]) or cardinality(member_ids) = 1)`.execute(tx)
  await sql`update enrolment_roster set member_ids = array_remove(member_ids, ${memberId}::uuid),
      least = least(least, greatest(cardinality(member_ids) - 1, 1))
    where team_id = ${teamId} and ${memberId}::uuid = any(member_ids)`.execute(tx)
}
