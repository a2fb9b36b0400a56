import { sql } from 'kysely'
import { RUNNING_STATES } from '@podium/core/competition/round/round-state.ts'
import type { RosterSetting } from '@podium/core/competition/setting/roster-setting.ts'
import { TeamState } from '@podium/core/enrolment/team/team.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { stageSettings } from '../team/stage-entry.store.ts'

/** SQL: enrolled teams, their rounds running, at stages that ask for a roster which nobody has confirmed. */
export const unconfirmed = sql`${stageSettings('roster', sql`true`)} as setting
  join competition_stage_view as stage on stage.id = setting.stage_id
  join competition_round_view as round on round.id = stage.round_id and round.state = any(${RUNNING_STATES}::text[])
  join enrolment_team as team on team.item_id = setting.item_id and team.state = ${TeamState.enum.enrolled}
    and (setting.value ->> 'required')::boolean
    and not exists (select from enrolment_roster as roster where roster.team_id = team.id and roster.stage_id = stage.id)
    and (exists (select from enrolment_stage_entry as entry where entry.team_id = team.id and entry.stage_id = stage.id)
      or not setting.needs_promotion)`

/** SQL: when the roster is locked. */
export const lockedFrom = sql<Date>`(setting.value ->> 'until')::timestamptz`

/** Teams without a roster at stages whose rosters are locked and that are not long over. */
export async function unconfirmedTeams(db: Db, limit: number): Promise<{ teamId: string; stageId: string }[]> {
  const { rows } = await sql<{ teamId: string; stageId: string }>`
    select team.id as "teamId", stage.id as "stageId" from ${unconfirmed}
    where ${lockedFrom} <= clock_timestamp() and stage.closes_at > clock_timestamp() - interval '1 day'
    order by stage.id, team.id limit ${limit}`.execute(db)
  return rows
}

/** Since when the team was in the stage and was asked for a roster, and whether it was forfeited there and let in again. */
export async function inStageSince(
  tx: Tx,
  at: { teamId: string; itemId: string; stageId: string },
): Promise<{ since: Date; askedSince: Date | null; wasForfeited: boolean }> {
  const { rows } = await sql<{ since: Date; askedSince: Date | null; wasForfeited: boolean }>`
    select coalesce(greatest(team.enrolled_at, entry.arrived_at), team.created_at) as since,
      forfeit.team_id is not null as "wasForfeited",
      (select min(setting.created_at) from competition_setting_view as setting where setting.kind = 'roster'
        and setting.item_id = ${at.itemId} and setting.stage_id = ${at.stageId}
        and (setting.value ->> 'required')::boolean) as "askedSince"
    from enrolment_team as team
    left join enrolment_stage_entry as entry on entry.team_id = team.id and entry.stage_id = ${at.stageId}
    left join enrolment_forfeit as forfeit on forfeit.team_id = team.id and forfeit.stage_id = ${at.stageId}
    where team.id = ${at.teamId}`.execute(tx)
  return rows[0]!
}

export async function addDefaultRoster(
  tx: Tx,
  roster: { teamId: string; stageId: string; memberIds: readonly string[]; setting: RosterSetting },
): Promise<void> {
  await sql`insert into enrolment_roster (team_id, stage_id, member_ids, source, least, most)
    values (${roster.teamId}, ${roster.stageId}, ${roster.memberIds}::uuid[], 'default', ${roster.setting.min},
      ${roster.setting.max})
    on conflict (team_id, stage_id) do nothing`.execute(tx)
}
