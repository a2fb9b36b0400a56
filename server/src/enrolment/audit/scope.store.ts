import { sql, type RawBuilder } from 'kysely'
import { AWAITING_STATES } from '@podium/core/enrolment/team/team.ts'
import { LEVELS_OF_SCHOOL } from '@podium/core/competition/committee/audit-level.ts'
import type { AuditLevel } from '@podium/core/competition/setting/setting.ts'
import { reaches, reachesAboveSchool, reachesSchool } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import type { Wanted } from '#server/platform/workbook/export-rows.ts'

/** Schools up to this number are named in a condition; more are looked up in it. */
const MAX_NAMED_SCHOOLS = 100

/** What a scope contains; null: everything. */
export type Reached = {
  readonly rounds: readonly string[]
  /** Whether it contains a school. */
  readonly hasSchools: boolean
  /** Whether the schools are so few that their ids are in the condition. */
  readonly areSchoolsFew: boolean
  /** SQL condition: the school id in this column is within the scope. */
  readonly ofSchool: (column: string) => RawBuilder<boolean>
  /** SQL condition: the organisation directly above the school in this column is within the scope. */
  readonly aboveSchool: (column: string) => RawBuilder<boolean>
} | null

const never = () => sql<boolean>`false`

/** Looks up what a scope contains, because PostgreSQL chooses the index of a list by the ids in its conditions. */
export async function reachedBy(db: Db, scope: DataScope): Promise<Reached> {
  if (scope.reach === 'all') return null
  if (scope.reach === 'own')
    return { rounds: [], hasSchools: false, areSchoolsFew: true, ofSchool: never, aboveSchool: never }
  const schoolIds = sql`select school.id from organisation_school_view as school
    where ${reaches(scope, 'school.group_id')}`
  const { rounds, schools } = await db
    .selectNoFrom([
      sql<string[]>`array(select round.id from competition_round_view as round
        where ${reaches(scope, 'round.group_id')})`.as('rounds'),
      sql<string[]>`array(${schoolIds} limit ${MAX_NAMED_SCHOOLS + 1})`.as('schools'),
    ])
    .executeTakeFirstOrThrow()
  const areSchoolsFew = schools.length <= MAX_NAMED_SCHOOLS
  const named = areSchoolsFew ? sql`any(${schools}::uuid[])` : sql`any(${schoolIds})`
  return {
    rounds,
    hasSchools: schools.length > 0,
    areSchoolsFew,
    ofSchool: (column) => sql<boolean>`${sql.ref(column)} = ${named}`,
    aboveSchool: (column) => reachesAboveSchool(scope, column),
  }
}

/** SQL condition: the enrolment `team` is visible through its school or its organiser. */
export function seenTeam(reached: Reached): RawBuilder<boolean> {
  if (reached === null) return sql<boolean>`true`
  return sql<boolean>`(team.round_id = any(${reached.rounds}::uuid[]) or ${reached.ofSchool('team.school_id')})`
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
  readonly userId: string
  readonly scope: DataScope
  readonly auditScope: DataScope
}

/** The scopes of somebody who exports. */
export function exportScopes({ scope, viewer }: Wanted<unknown>): ReaderScopes {
  return { userId: viewer.userId, scope, auditScope: viewer.scopeOf('enrolment:team:audit') }
}

/** Audit levels of users whose scope contains the team's school; the school may also decide for the adviser. */

/** Audit levels of users whose scope contains the organisation directly above the team's school. */
export const LEVELS_ABOVE_SCHOOL = ['province'] as const satisfies readonly AuditLevel[]

/** Audit levels of users whose scope contains the round's organisation. */
export const LEVELS_OF_ROUND = ['organiser'] as const satisfies readonly AuditLevel[]

/**
 * SQL condition: the enrolment `team` waits for a decision of users who reach these rounds and schools. If they reach
 * several sides, the schools' levels count only for users who don't reach the round.
 */
export function awaited(reached: Reached): RawBuilder<boolean> {
  const isAwaiting = sql`team.state in (${sql.join(AWAITING_STATES)})`
  const isAtLevel = (levels: readonly AuditLevel[]) => sql`team.audit_level = any(${levels}::text[])`
  if (reached === null) {
    return sql<boolean>`(${isAwaiting} and ${isAtLevel([...LEVELS_OF_ROUND, ...LEVELS_ABOVE_SCHOOL])})`
  }
  return sql<boolean>`(${isAwaiting} and (${isAtLevel(LEVELS_ABOVE_SCHOOL)} and ${reached.aboveSchool('team.school_id')}
    or case when team.round_id = any(${reached.rounds}::uuid[]) then ${isAtLevel(LEVELS_OF_ROUND)}
    else ${isAtLevel(LEVELS_OF_SCHOOL)} and ${reached.ofSchool('team.school_id')} end))`
}

/** Which sides of a team a scope contains: its school, the organisation directly above that, the round's organisation. */
export interface TeamReach {
  readonly school: boolean
  readonly aboveSchool: boolean
  readonly round: boolean
}

/** The sides of the team that the scope contains; null for an unknown team. */
export async function reachOf(db: Db | Tx, teamId: string, scope: DataScope): Promise<TeamReach | null> {
  return (await reachOfTeams(db, [teamId], scope)).get(teamId) ?? null
}

/** The same of several teams; an unknown one is missing. */
export async function reachOfTeams(
  db: Db | Tx,
  teamIds: readonly string[],
  scope: DataScope,
): Promise<ReadonlyMap<string, TeamReach>> {
  const rows = await db
    .selectFrom('enrolment_team as team')
    .innerJoin('competition_round_view as round', 'round.id', 'team.round_id')
    .select('team.id')
    .select([
      reaches(scope, 'round.group_id').as('round'),
      reachesSchool(scope, 'team.school_id').as('school'),
      reachesAboveSchool(scope, 'team.school_id').as('aboveSchool'),
    ])
    .where('team.id', '=', sql<string>`any(${[...teamIds]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...reach }) => [id, reach]))
}
