import { sql, type RawBuilder } from 'kysely'
import { AWAITING_STATES } from '@podium/core/enrolment/team/team.ts'
import type { AuditLevel } from '@podium/core/competition/setting/setting.ts'
import { reaches, reachesSchool } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

/** Rounds and schools within a scope; null: all. */
export type ReachedIds = { readonly rounds: readonly string[]; readonly schools: readonly string[] } | null

/** Looks the ids up first, because PostgreSQL chooses an index of a list by their values. */
export async function reachedIds(db: Db, scope: DataScope): Promise<ReachedIds> {
  if (scope.reach === 'all') return null
  if (scope.reach === 'own') return { rounds: [], schools: [] }
  return db
    .selectNoFrom([
      sql<string[]>`array(select round.id from competition_round_view as round
        where ${reaches(scope, 'round.group_id')})`.as('rounds'),
      sql<string[]>`array(select school.id from organisation_school_view as school
        where ${reaches(scope, 'school.group_id')})`.as('schools'),
    ])
    .executeTakeFirstOrThrow()
}

/** SQL condition: the enrolment `team` is visible through its school or its organiser. */
export function seenTeam(reached: ReachedIds): RawBuilder<boolean> {
  if (reached === null) return sql<boolean>`true`
  return sql<boolean>`(team.round_id = any(${reached.rounds}::uuid[]) or team.school_id = any(${reached.schools}::uuid[]))`
}

/**
 * SQL condition: the enrolment `team` of the round `round` is visible within the scope, through its school or its
 * organiser.
 */
export function seen(scope: DataScope): RawBuilder<boolean> {
  return sql<boolean>`(${reaches(scope, 'round.group_id')} or ${reachesSchool(scope, 'team.school_id')})`
}

/** Scope of the enrolments that a reader sees, and of those on which the reader may decide. */
export interface ReaderScopes {
  readonly scope: DataScope
  readonly auditScope: DataScope
}

/** Audit levels of users whose scope contains the team's school; the school may also decide for the adviser. */
export const LEVELS_OF_SCHOOL = ['teacher', 'college', 'school'] as const satisfies readonly AuditLevel[]

/** Audit levels of users whose scope contains the round's organisation. */
export const LEVELS_OF_ROUND = ['organiser'] as const satisfies readonly AuditLevel[]

/**
 * SQL condition: the enrolment `team` waits for a decision of users who reach these rounds and schools. If they reach
 * both sides, only the side whose turn it is counts.
 */
export function awaited(reached: ReachedIds): RawBuilder<boolean> {
  const isAwaiting = sql`team.state in (${sql.join(AWAITING_STATES)})`
  const isAtLevel = (levels: readonly AuditLevel[]) => sql`team.audit_level = any(${levels}::text[])`
  if (reached === null) return sql<boolean>`(${isAwaiting} and ${isAtLevel(LEVELS_OF_ROUND)})`
  return sql<boolean>`(${isAwaiting} and case when team.round_id = any(${reached.rounds}::uuid[])
    then ${isAtLevel(LEVELS_OF_ROUND)}
    else ${isAtLevel(LEVELS_OF_SCHOOL)} and team.school_id = any(${reached.schools}::uuid[]) end)`
}

/** Whether the scope contains the team's school and the round's organisation; null for an unknown team. */
export async function reachOf(
  db: Db | Tx,
  teamId: string,
  scope: DataScope,
): Promise<{ round: boolean; school: boolean } | null> {
  const row = await db
    .selectFrom('enrolment_team as team')
    .innerJoin('competition_round_view as round', 'round.id', 'team.round_id')
    .select([reaches(scope, 'round.group_id').as('by_round'), reachesSchool(scope, 'team.school_id').as('by_school')])
    .where('team.id', '=', teamId)
    .executeTakeFirst()
  return row ? { round: row.by_round, school: row.by_school } : null
}
