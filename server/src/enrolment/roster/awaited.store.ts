import { sql } from 'kysely'
import type { Language } from '@podium/core/base/refusal.ts'
import { ROSTER_CALL_DAYS, ROSTER_LAST_CALL_HOURS, type AwaitedRoster } from '@podium/core/enrolment/roster/roster.ts'
import type { Db } from '#server/platform/db/db.ts'
import { nameIn } from '#server/platform/db/name-in.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { lockedFrom, unconfirmed } from './unconfirmed.store.ts'

/** Rosters that a person, as captain, has yet to confirm, by team. */
export async function awaitedRosters(
  db: Db,
  captainId: string,
  teamIds: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, AwaitedRoster[]>> {
  if (teamIds.length === 0) return new Map()
  const { rows } = await sql<{ teamId: string; stageId: string; stageName: string; until: Date }>`
    select team.id as "teamId", stage.id as "stageId", ${nameIn(language, 'stage')} as "stageName", ${lockedFrom} as until
    from ${unconfirmed}
    where team.id = any(${teamIds}::uuid[]) and team.captain_id = ${captainId} and ${lockedFrom} > clock_timestamp()
    order by until, team.id`.execute(db)
  const byTeam = new Map<string, AwaitedRoster[]>()
  for (const { teamId, stageId, stageName, until } of rows) {
    byTeam.set(teamId, [...(byTeam.get(teamId) ?? []), { stageId, stageName, until: until.toISOString() }])
  }
  return byTeam
}

export interface RosterCall {
  teamId: string
  teamName: string
  captainId: string
  roundId: string
  stageId: string
  stageZh: string
  stageEn: string
  until: Date
  isLast: boolean
}

/** Marks captains as told of the end of a roster, or of its approach, and returns those who were not yet. */
export async function claimRosterCalls(tx: Tx, limit: number): Promise<RosterCall[]> {
  const isLast = sql<boolean>`${lockedFrom} <= clock_timestamp() + make_interval(hours => ${ROSTER_LAST_CALL_HOURS})`
  const { rows } = await sql<RosterCall>`
    with due as (
      select team.id as team_id, team.name, team.captain_id, team.round_id, stage.id as stage_id, stage.name_zh,
        coalesce(nullif(stage.name_en, ''), stage.name_zh) as name_en, ${lockedFrom} as until, ${isLast} as is_last
      from ${unconfirmed}
      left join enrolment_roster_reminder as told on told.team_id = team.id and told.stage_id = stage.id
      where ${lockedFrom} > clock_timestamp()
        and ${lockedFrom} <= clock_timestamp() + make_interval(days => ${ROSTER_CALL_DAYS})
        and (told.team_id is null or told.until <> ${lockedFrom} or not told.is_last and ${isLast})
      order by until, team.id limit ${limit}),
    claimed as (
      insert into enrolment_roster_reminder as told (team_id, stage_id, until, is_last)
      select team_id, stage_id, until, is_last from due order by team_id, stage_id
      on conflict (team_id, stage_id) do update set until = excluded.until, is_last = excluded.is_last
        where told.until <> excluded.until or told.is_last <> excluded.is_last
      returning team_id, stage_id)
    select due.team_id as "teamId", due.name as "teamName", due.captain_id as "captainId", due.round_id as "roundId",
      due.stage_id as "stageId", due.name_zh as "stageZh", due.name_en as "stageEn", due.until, due.is_last as "isLast"
    from claimed join due using (team_id, stage_id)`.execute(tx)
  return rows
}
