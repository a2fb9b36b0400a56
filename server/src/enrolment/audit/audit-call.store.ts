import { sql } from 'kysely'
import type { AuditLevel } from '@podium/core/competition/setting/setting.ts'
import { AWAITING_STATES } from '@podium/core/enrolment/team/team.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

const MAX_CALLS = 5_000

/** A team that waits at this level, whose auditors were not notified. */
export interface AuditCall {
  readonly teamId: string
  readonly level: AuditLevel
  readonly roundId: string
  readonly schoolId: string | null
}

/** Notes that the team's auditors at this level have to be notified. */
export async function callAuditors(tx: Tx, teamId: string, level: AuditLevel): Promise<void> {
  await tx
    .insertInto('enrolment_audit_call')
    .values({ team_id: teamId, level })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes the oldest notes away; returns those of teams that still wait at that level. */
export async function takeAuditCalls(tx: Tx): Promise<AuditCall[]> {
  const { rows } = await sql<AuditCall>`
    with taken as (
      delete from enrolment_audit_call where (team_id, level) in (
        select team_id, level from enrolment_audit_call order by at limit ${MAX_CALLS} for update skip locked)
      returning team_id, level)
    select team.id as "teamId", taken.level, team.round_id as "roundId", team.school_id as "schoolId"
    from taken join enrolment_team as team on team.id = taken.team_id and team.audit_level = taken.level
    where team.state in (${sql.join(AWAITING_STATES)})
    order by team.id`.execute(tx)
  return rows
}

/** The group of a school, and the path of the group that owns a round. */
export async function groupOfSchool(tx: Db | Tx, schoolId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('organisation_school_view')
    .select('group_id')
    .where('id', '=', schoolId)
    .executeTakeFirst()
  return row?.group_id ?? null
}

/** The group directly above the group of a school. */
export async function groupAboveSchool(tx: Db | Tx, schoolId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('organisation_school_view as school')
    .innerJoin('organisation_group_view as own', 'own.id', 'school.group_id')
    .select('own.parent_id')
    .where('school.id', '=', schoolId)
    .executeTakeFirst()
  return row?.parent_id ?? null
}

export async function pathOfRound(tx: Db | Tx, roundId: string): Promise<string[]> {
  const row = await tx
    .selectFrom('competition_round_view as round')
    .innerJoin('organisation_group_view as place', 'place.id', 'round.group_id')
    .select('place.path')
    .where('round.id', '=', roundId)
    .executeTakeFirst()
  return row?.path ?? []
}

/** The teams' advisers who accepted, each with those of their teams. */
export async function advisersOf(tx: Tx, teamIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx
    .selectFrom('enrolment_member')
    .select(['user_id', 'team_id'])
    .where('team_id', '=', sql<string>`any(${[...teamIds]}::uuid[])`)
    .where('role', '=', 'teacher')
    .where('state', '=', 'accepted')
    .where('user_id', 'is not', null)
    .execute()
  const teams = new Map<string, string[]>()
  for (const { user_id, team_id } of rows) teams.set(user_id!, [...(teams.get(user_id!) ?? []), team_id])
  return teams
}
