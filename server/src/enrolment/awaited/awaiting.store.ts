import { sql } from 'kysely'
import { MemberState, TeamState } from '@podium/core/enrolment/team/team.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/** SQL condition: `team` was submitted and nobody is asked any more, so that it can only wait for profiles. */
const waitsForProfiles = sql<boolean>`(team.state = ${TeamState.enum.awaiting_members} and not exists (
  select from enrolment_member as asked where asked.team_id = team.id and asked.state = ${MemberState.enum.invited}))`

/** Whether this person is in a team that waits for members. */
export async function isAwaited(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`select from enrolment_member as own join enrolment_team as team on team.id = own.team_id
    where own.user_id = ${userId} and own.state = ${MemberState.enum.accepted}
      and team.state = ${TeamState.enum.awaiting_members} limit 1`.execute(tx)
  return rows.length === 1
}

export async function awaitsOnlyProfiles(tx: Tx, teamId: string): Promise<boolean> {
  const { rows } =
    await sql`select from enrolment_team as team where team.id = ${teamId} and ${waitsForProfiles}`.execute(tx)
  return rows.length === 1
}

/** Teams that wait only for profiles, by id; `userId` null: of everybody. */
export async function teamsAwaitingProfiles(
  db: Db | Tx,
  { userId, after, limit }: { userId: string | null; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select team.id from enrolment_team as team
    where ${waitsForProfiles} and (${after}::uuid is null or team.id > ${after}::uuid)
      and (${userId}::uuid is null or exists (select from enrolment_member as own where own.team_id = team.id
        and own.user_id = ${userId}::uuid and own.state = ${MemberState.enum.accepted}))
    order by team.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
