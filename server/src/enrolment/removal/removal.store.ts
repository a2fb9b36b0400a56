import { sql } from 'kysely'
import { RemovalState, type ReplacementAnswer } from '@podium/core/enrolment/member/removal.ts'
import { MemberState } from '@podium/core/enrolment/team/team.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

export interface Removal {
  removalId: string
  memberId: string
  state: RemovalState
  reason: string
  requestedById: string
  requestedByName: string
  name: string
  createdAt: Date
  replacementId: string | null
  replacement: { name: string; answer: ReplacementAnswer } | null
}

const removals = (db: Db | Tx, teamId: string) =>
  db
    .selectFrom('enrolment_removal as removal')
    .innerJoin('enrolment_member as member', 'member.id', 'removal.member_id')
    .innerJoin('identity_user_view as person', 'person.id', 'removal.requested_by')
    .select([
      'removal.id as removalId',
      'removal.member_id as memberId',
      'removal.reason',
      'removal.requested_by as requestedById',
      'person.real_name as requestedByName',
      'member.name',
      'removal.created_at as createdAt',
      sql<RemovalState>`removal.state`.as('state'),
      'removal.replacement_id as replacementId',
      sql<Removal['replacement']>`case when removal.replacement_id is not null
        then json_build_object('name', removal.replacement_name, 'answer', removal.replacement_answer) end`.as(
        'replacement',
      ),
    ])
    .where('removal.team_id', '=', teamId)

/** Pending requests about people who are in the team, oldest first. */
export async function pendingRemovals(db: Db | Tx, teamId: string): Promise<Removal[]> {
  return removals(db, teamId)
    .where('removal.state', '=', RemovalState.enum.pending)
    .where('member.state', '=', MemberState.enum.accepted)
    .orderBy('removal.created_at')
    .orderBy('removal.id')
    .execute()
}

export async function removalOf(tx: Tx, teamId: string, removalId: string): Promise<Removal | null> {
  return (await removals(tx, teamId).where('removal.id', '=', removalId).executeTakeFirst()) ?? null
}

export async function insertRemoval(
  tx: Tx,
  removal: {
    teamId: string
    memberId: string
    reason: string
    requestedBy: string
    replacement: { userId: string; name: string; answer: ReplacementAnswer } | null
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('enrolment_removal')
    .values({
      team_id: removal.teamId,
      member_id: removal.memberId,
      reason: removal.reason,
      requested_by: removal.requestedBy,
      replacement_id: removal.replacement?.userId ?? null,
      replacement_name: removal.replacement?.name ?? null,
      replacement_answer: removal.replacement?.answer ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The request to replace a member by this person; null for others. */
export async function replacementTo(
  tx: Tx,
  removalId: string,
  userId: string,
): Promise<{ teamId: string; removal: Removal } | null> {
  const row = await tx
    .selectFrom('enrolment_removal')
    .select('team_id')
    .where('id', '=', removalId)
    .where('replacement_id', '=', userId)
    .executeTakeFirst()
  const removal = row && (await removalOf(tx, row.team_id, removalId))
  return removal ? { teamId: row.team_id, removal } : null
}

export async function answerReplacementOf(
  tx: Tx,
  removalId: string,
  answer: Exclude<ReplacementAnswer, 'open'>,
): Promise<void> {
  await tx
    .updateTable('enrolment_removal')
    .set({ replacement_answer: answer })
    .where('id', '=', removalId)
    .where('state', '=', RemovalState.enum.pending)
    .execute()
}

/** Ends a pending request of a locked team. */
export async function endRemoval(
  tx: Tx,
  removalId: string,
  end: { state: Exclude<RemovalState, 'pending'>; opinion: string; by: string | null },
): Promise<void> {
  await tx
    .updateTable('enrolment_removal')
    .set({ state: end.state, opinion: end.opinion, decided_by: end.by, decided_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', removalId)
    .where('state', '=', RemovalState.enum.pending)
    .execute()
}
