import { sql } from 'kysely'
import { standingsOf, type Standing } from '#server/finance/index.ts'
import { reaches, reachesSchool } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import type { Member } from '../member/member.store.ts'
import type { Team } from '../team/team.store.ts'

/** Those of the teams that the scope reaches, through their school or their organiser. */
export async function teamsWithin(db: Db | Tx, teamIds: readonly string[], scope: DataScope): Promise<string[]> {
  const rows = await db
    .selectFrom('enrolment_team as team')
    .innerJoin('competition_round_view as round', 'round.id', 'team.round_id')
    .select('team.id')
    .where('team.id', 'in', teamIds)
    .where(sql<boolean>`(${reaches(scope, 'round.group_id')} or ${reachesSchool(scope, 'team.school_id')})`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Roles of the members, what was paid, and names of the items, for many teams at once. */
export async function factsOfTeams(db: Db | Tx, teams: readonly Team[]) {
  const teamIds = teams.map(({ teamId }) => teamId)
  const rows = await db
    .selectFrom('enrolment_member')
    .select(['team_id', 'role', 'state'])
    .where('team_id', 'in', teamIds)
    .where('state', '=', 'accepted')
    .execute()
  const items = await db
    .selectFrom('competition_item_view')
    .select(['id', 'name_zh'])
    .where('id', 'in', [...new Set(teams.map(({ itemId }) => itemId))])
    .execute()
  const members = new Map<string, Array<Pick<Member, 'role' | 'state'>>>()
  for (const { team_id: teamId, role, state } of rows) {
    members.set(teamId, [...(members.get(teamId) ?? []), { role, state }])
  }
  const standings: ReadonlyMap<string, Standing> = await standingsOf(db, teamIds)
  return { members, standings, items: new Map(items.map(({ id, name_zh }) => [id, name_zh])) }
}

/** The first moment at which one of these teams has to have paid: their order ends then. */
export async function earliestPayBy(tx: Tx, teamIds: readonly string[]): Promise<Date | null> {
  const row = await tx
    .selectFrom('enrolment_team')
    .select(({ fn }) => fn.min('pay_by').as('until'))
    .where('id', '=', sql<string>`any(${[...teamIds]}::uuid[])`)
    .executeTakeFirst()
  return row?.until ?? null
}

/** Teams that did not pay in time, the longest overdue first. */
export async function overdueTeams(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('enrolment_team as team')
    .select('team.id')
    .where('team.state', '=', 'awaiting_payment')
    .where('team.pay_by', '<=', sql<Date>`clock_timestamp()`)
    // A scalar per overdue team: a join would count the lines of all teams first.
    .where(sql<boolean>`not coalesce((select paid.open_order_id is not null or paid.settled > 0
      from finance_subject_view as paid where paid.subject_id = team.id), false)`)
    .orderBy('team.pay_by')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
