import { sql, type RawBuilder } from 'kysely'
import { AWAITING_STATES } from '@podium/core/enrolment/team/team.ts'
import type { AuditLevel } from '@podium/core/competition/setting/setting.ts'
import { reaches, reachesSchool } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

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
 * SQL condition: the enrolment `team` of the round `round` waits for a decision of users with this scope. If the scope
 * contains both sides, only the side whose turn it is counts.
 */
export function awaited(auditScope: DataScope): RawBuilder<boolean> {
  const isAtLevel = (levels: readonly AuditLevel[]) => sql`team.audit_level = any(${levels}::text[])`
  const byRound = reaches(auditScope, 'round.group_id')
  return sql<boolean>`(team.state in (${sql.join(AWAITING_STATES)}) and case when ${byRound} then ${isAtLevel(LEVELS_OF_ROUND)}
    else ${isAtLevel(LEVELS_OF_SCHOOL)} and ${reachesSchool(auditScope, 'team.school_id')} end)`
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
