import { sql } from 'kysely'
import type { Language } from '@podium/core/base/refusal.ts'
import type { AuditLevel } from '@podium/core/competition/setting/setting.ts'
import { ChangeState, PersonAnswer } from '@podium/core/enrolment/change/change.ts'
import { AWAITING_STATES } from '@podium/core/enrolment/team/team.ts'
import type { AwaitedDecision } from '@podium/core/enrolment/audit/awaited-decision.ts'
import type { Db } from '#server/platform/db/db.ts'
import { schoolNameById } from '#server/platform/db/name-in.ts'

/**
 * Decisions that these teams wait for, on themselves and on their change requests, by team. A request that somebody has
 * yet to answer can’t be accepted, so it waits for them first.
 */
export async function awaitedDecisions(
  db: Db,
  teamIds: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, AwaitedDecision[]>> {
  if (teamIds.length === 0) return new Map()
  const { rows } = await sql<{
    teamId: string
    on: AwaitedDecision['on']
    level: AuditLevel
    schoolName: string
    since: Date
  }>`
    with awaited as (
      select team.id as team_id, 'team' as "on", team.audit_level as level, greatest(team.submitted_at,
          (select max(decision.at) from enrolment_decision as decision where decision.team_id = team.id)) as since
        from enrolment_team as team
        where team.id = any(${teamIds}::uuid[]) and team.state = any(${[...AWAITING_STATES]}::text[])
          and team.audit_level is not null and team.submitted_at is not null
      union all
      select change.team_id, 'change', change.level, greatest(change.created_at, (select max(decision.decided_at)
          from enrolment_change_field as field
          join enrolment_change_decision as decision on decision.field_id = field.id where field.change_id = change.id))
        from enrolment_change as change
        where change.team_id = any(${teamIds}::uuid[]) and change.state = ${ChangeState.enum.open}
          and not exists (select from enrolment_change_field as field
            where field.change_id = change.id and field.answer = ${PersonAnswer.enum.open}
              and field.verdict in ('open', 'accepted')))
    select awaited.team_id as "teamId", awaited."on", awaited.level, awaited.since,
      ${schoolNameById(language, 'team.school_id', 'team.school_name')} as "schoolName"
    from awaited join enrolment_team as team on team.id = awaited.team_id
    order by awaited.since, awaited.team_id`.execute(db)
  const byTeam = new Map<string, AwaitedDecision[]>()
  for (const { teamId, since, ...decision } of rows) {
    byTeam.set(teamId, [...(byTeam.get(teamId) ?? []), { ...decision, since: since.toISOString() }])
  }
  return byTeam
}
