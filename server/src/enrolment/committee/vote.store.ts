import { sql } from 'kysely'
import type { AuditLevel } from '@podium/core/competition/setting/setting.ts'
import type { Vote } from '@podium/core/enrolment/committee/vote.ts'
import { MemberState } from '@podium/core/enrolment/team/team.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/** A stored vote. */
export interface StoredVote {
  readonly level: AuditLevel
  readonly userId: string
  readonly userName: string
  readonly vote: Vote
  readonly opinion: string
  readonly teamVersion: number
  readonly at: Date
}

/** Votes on a team at all levels, oldest first; those on an earlier state of it too. */
export async function votesOn(db: Db | Tx, teamId: string): Promise<StoredVote[]> {
  const rows = await db
    .selectFrom('enrolment_vote')
    .selectAll()
    .where('team_id', '=', teamId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    level: row.level as AuditLevel,
    userId: row.user_id,
    userName: row.user_name,
    vote: row.vote,
    opinion: row.opinion,
    teamVersion: row.team_version,
    at: row.at,
  }))
}

/** Keeps a vote in place of the same person’s earlier one on the same state of the team. */
export async function putVote(
  tx: Tx,
  team: { readonly teamId: string; readonly level: AuditLevel; readonly version: number },
  vote: { userId: string; userName: string; vote: Vote; opinion: string },
): Promise<void> {
  await tx
    .insertInto('enrolment_vote')
    .values({
      team_id: team.teamId,
      level: team.level,
      team_version: team.version,
      user_id: vote.userId,
      user_name: vote.userName,
      vote: vote.vote,
      opinion: vote.opinion,
    })
    .onConflict((conflict) =>
      conflict.constraint('enrolment_vote_once').doUpdateSet((eb) => ({
        vote: eb.ref('excluded.vote'),
        opinion: eb.ref('excluded.opinion'),
        user_name: eb.ref('excluded.user_name'),
        at: sql<Date>`clock_timestamp()`,
      })),
    )
    .execute()
}

/** What each of these people is to a team. */
export async function votersOf(
  db: Db | Tx,
  team: { readonly teamId: string; readonly schoolId: string | null },
  userIds: readonly string[],
): Promise<Array<{ userId: string; isOfTeam: boolean; isOfSchool: boolean }>> {
  const { rows } = await sql<{ userId: string; isOfTeam: boolean; isOfSchool: boolean }>`
    select asked.id as "userId",
      exists (select from enrolment_member as member where member.team_id = ${team.teamId}
        and member.user_id = asked.id and member.state = ${MemberState.enum.accepted}) as "isOfTeam",
      coalesce((select person.school_id = ${team.schoolId}::uuid from identity_person_view as person
        where person.user_id = asked.id), false) as "isOfSchool"
    from unnest(${[...userIds]}::uuid[]) as asked (id)`.execute(db)
  return rows
}
