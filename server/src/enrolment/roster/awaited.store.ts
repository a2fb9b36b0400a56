import { sql } from 'kysely'
import { RUNNING_STATES } from '@podium/core/competition/round/round-state.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { ROSTER_CALL_DAYS, ROSTER_LAST_CALL_HOURS, type AwaitedRoster } from '@podium/core/enrolment/roster/roster.ts'
import { TeamState } from '@podium/core/enrolment/team/team.ts'
import type { Db } from '#server/platform/db/db.ts'
import { nameIn } from '#server/platform/db/name-in.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { stageSettings } from '../team/stage-entry.store.ts'

/** SQL: enrolled teams at stages of running rounds whose rosters are open and unconfirmed. */
const awaited = sql`${stageSettings('roster', sql`true`)} as setting
  join competition_stage_view as stage on stage.id = setting.stage_id
  join competition_round_view as round on round.id = stage.round_id and round.state = any(${RUNNING_STATES}::text[])
  join enrolment_team as team on team.item_id = setting.item_id and team.state = ${TeamState.enum.enrolled}`
const isAwaited = sql`(setting.value ->> 'required')::boolean
  and (setting.value ->> 'until')::timestamptz > clock_timestamp()
  and not exists (select from enrolment_roster as roster where roster.team_id = team.id and roster.stage_id = stage.id)
  and (exists (select from enrolment_stage_entry as entry where entry.team_id = team.id and entry.stage_id = stage.id)
    or not setting.needs_promotion)`

/** Rosters that a person, as captain, has yet to confirm, by team. */
export async function awaitedRosters(
  db: Db,
  captainId: string,
  teamIds: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, AwaitedRoster[]>> {
  if (teamIds.length === 0) return new Map()
  const { rows } = await sql<{ teamId: string; stageId: string; stageName: string; until: Date }>`
    select team.id as "teamId", stage.id as "stageId", ${nameIn(language, 'stage')} as "stageName",
      (setting.value ->> 'until')::timestamptz as until
    from ${awaited} where team.id = any(${teamIds}::uuid[]) and team.captain_id = ${captainId} and ${isAwaited}
    order by until, team.id`.execute(db)
  const byTeam = new Map<string, AwaitedRoster[]>()
  for (const { teamId, stageId, stageName, until } of rows) {
    byTeam.set(teamId, [...(byTeam.get(teamId) ?? []), { stageId, stageName, until: until.toISOString() }])
  }
  return byTeam
}

export interface RosterCall {
  teamId: string
  stageId: string
  until: Date
  isLast: boolean
}

/** Marks captains as told of the end of a roster, or of its approach, and returns those who were not yet. */
export async function claimRosterCalls(tx: Tx, limit: number): Promise<RosterCall[]> {
  const { rows } = await sql<RosterCall>`
    with due as (
      select team.id as team_id, stage.id as stage_id, (setting.value ->> 'until')::timestamptz as until,
        (setting.value ->> 'until')::timestamptz
          <= clock_timestamp() + make_interval(hours => ${ROSTER_LAST_CALL_HOURS}) as is_last
      from ${awaited}
      left join enrolment_roster_reminder as told on told.team_id = team.id and told.stage_id = stage.id
      where ${isAwaited}
        and (setting.value ->> 'until')::timestamptz <= clock_timestamp() + make_interval(days => ${ROSTER_CALL_DAYS})
        and (told.team_id is null or told.until <> (setting.value ->> 'until')::timestamptz
          or not told.is_last and (setting.value ->> 'until')::timestamptz
            <= clock_timestamp() + make_interval(hours => ${ROSTER_LAST_CALL_HOURS}))
      order by until, team.id limit ${limit})
    insert into enrolment_roster_reminder as told (team_id, stage_id, until, is_last)
    select team_id, stage_id, until, is_last from due order by team_id, stage_id
    on conflict (team_id, stage_id) do update set until = excluded.until, is_last = excluded.is_last
      where told.until <> excluded.until or told.is_last <> excluded.is_last
    returning team_id as "teamId", stage_id as "stageId", until, is_last as "isLast"`.execute(tx)
  return rows
}
