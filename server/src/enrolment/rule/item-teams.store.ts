import { sql } from 'kysely'
import type { RuleReasons } from '@podium/core/competition/rule/judged.ts'
import { COUNTED_STATES, LEFT_STATES, PLACELESS_STATES, type TeamState } from '@podium/core/enrolment/team/team.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { IdentifiedPerson, TeamPerson } from './team-person.ts'

/** A team as the round's own rules see it. */
export interface RuledTeam {
  readonly teamId: string
  readonly roundId: string
  readonly schoolId: string | null
  readonly captainId: string
  readonly state: TeamState
  readonly reasons: RuleReasons
  readonly exceptions: RuleReasons
}

/** The next active teams of an item by id. */
export async function teamsAfter(
  db: Db | Tx,
  itemId: string,
  after: string | null,
  limit: number,
): Promise<RuledTeam[]> {
  return toRuledTeams(await ruledTeams(db, itemId, after, limit).where('state', 'not in', LEFT_STATES).execute())
}

/** The next teams of an item by id that have no place and may yet ask for one. */
export async function teamsWithoutPlace(
  db: Db | Tx,
  itemId: string,
  after: string | null,
  limit: number,
): Promise<RuledTeam[]> {
  const teams = ruledTeams(db, itemId, after, limit).where('holds_place', '=', false)
  return toRuledTeams(await teams.where('state', 'in', PLACELESS_STATES).execute())
}

/** These teams, in the order of their ids. */
export async function teamsById(db: Db | Tx, teamIds: readonly string[]): Promise<RuledTeam[]> {
  const teams = selectRuled(db).where('id', '=', sql<string>`any(${teamIds}::uuid[])`)
  return toRuledTeams(await teams.orderBy('id').execute())
}

/** Locks those of the teams that are submitted, with or without a place, in the order of their ids. */
export async function lockSubmitted(tx: Tx, teamIds: readonly string[]): Promise<RuledTeam[]> {
  const teams = selectRuled(tx).where('id', '=', sql<string>`any(${teamIds}::uuid[])`)
  return toRuledTeams(await teams.where('state', 'in', COUNTED_STATES).orderBy('id').forUpdate().execute())
}

function ruledTeams(db: Db | Tx, itemId: string, after: string | null, limit: number) {
  return selectRuled(db)
    .where('item_id', '=', itemId)
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
}

function selectRuled(db: Db | Tx) {
  return db
    .selectFrom('enrolment_team')
    .select(['id', 'round_id', 'school_id', 'captain_id', 'rule_reasons', 'rule_exceptions'])
    .select(sql<TeamState>`state`.as('state'))
}

function toRuledTeams(rows: Awaited<ReturnType<ReturnType<typeof selectRuled>['execute']>>): RuledTeam[] {
  return rows.map((row) => ({
    teamId: row.id,
    roundId: row.round_id,
    schoolId: row.school_id,
    captainId: row.captain_id,
    state: row.state,
    reasons: row.rule_reasons as RuleReasons,
    exceptions: row.rule_exceptions as RuleReasons,
  }))
}

/** Those who accepted in these teams, without leaders, in their order. */
export async function peopleOf(
  db: Db | Tx,
  teamIds: readonly string[],
): Promise<Array<TeamPerson & { readonly teamId: string }>> {
  const rows = await db
    .selectFrom('enrolment_member')
    .select(['team_id', 'user_id', 'name', 'role'])
    .where('team_id', 'in', [...teamIds])
    .where('state', '=', 'accepted')
    .where('role', '<>', 'leader')
    .where('user_id', 'is not', null)
    .orderBy('team_id')
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ teamId: row.team_id, userId: row.user_id!, name: row.name, role: row.role }))
}

/** Natural persons behind these accounts, as their participations name them. */
export async function identified(db: Db | Tx, userIds: readonly string[]): Promise<IdentifiedPerson[]> {
  const rows = await db
    .selectFrom('enrolment_participation')
    .select(['user_id', 'person'])
    .distinctOn('user_id')
    .where('user_id', 'in', [...userIds])
    .orderBy('user_id')
    .execute()
  return rows.map((row) => ({ userId: row.user_id, person: row.person }))
}
