import { sql } from 'kysely'
import type { ApprovalAnswer } from '@podium/core/competition/round/approval-answer.ts'
import { AGREED, DECIDED_ANSWERS, MAX_APPROVERS } from '@podium/core/competition/round/approval-answer.ts'
import type { ApprovalRequest, Approver } from '@podium/core/competition/round/approval.ts'
import { RoundSnapshot } from '@podium/core/competition/summary/round-snapshot.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { json, type Db } from '#server/platform/db/db.ts'

const SHOWN = 20

/** Adds a pending request; a round has one at most. */
export async function insertApproval(
  tx: Tx,
  request: { roundId: string; requestedBy: string; note: string; snapshot: RoundSnapshot },
): Promise<string> {
  const { id } = await tx
    .insertInto('competition_approval')
    .values({
      round_id: request.roundId,
      requested_by: request.requestedBy,
      note: request.note,
      snapshot: json(request.snapshot),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends the pending request of a locked round. Returns it, or null if there is none. */
export async function answerApproval(
  tx: Tx,
  roundId: string,
  end: { answer: ApprovalAnswer; opinion: string; by: string },
): Promise<{ approvalId: string; requestedBy: string | null } | null> {
  const row = await tx
    .updateTable('competition_approval')
    .set((eb) => ({
      answer: end.answer,
      opinion: end.opinion,
      answered_by: end.by,
      answered_at: eb.fn<Date>('clock_timestamp'),
    }))
    .where('round_id', '=', roundId)
    .where('answer', 'is', null)
    .returning(['id as approvalId', 'requested_by as requestedBy'])
    .executeTakeFirst()
  return row ?? null
}

/** Who made the pending request; null if there is none or nobody knows. */
export async function requesterOf(db: Db | Tx, roundId: string): Promise<string | null> {
  const row = await db
    .selectFrom('competition_approval')
    .select('requested_by')
    .where('round_id', '=', roundId)
    .where('answer', 'is', null)
    .executeTakeFirst()
  return row?.requested_by ?? null
}

/** Whether an organisation above the round's approved it, so that its dates are agreed. */
export async function wasApproved(db: Db | Tx, roundId: string): Promise<boolean> {
  const row = await db
    .selectFrom('competition_approval')
    .select('id')
    .where('round_id', '=', roundId)
    .where('answer', '=', AGREED)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Requests of a round, newest first. */
export async function approvalsOf(db: Db, roundId: string): Promise<ApprovalRequest[]> {
  const rows = await db
    .selectFrom('competition_approval as approval')
    .leftJoin('identity_user_view as asker', 'asker.id', 'approval.requested_by')
    .leftJoin('identity_user_view as answerer', 'answerer.id', 'approval.answered_by')
    .select(['approval.id', 'asker.real_name as asker', 'approval.requested_at', 'approval.note', 'approval.answer'])
    .select(['answerer.real_name as answerer', 'approval.answered_at', 'approval.opinion'])
    .where('approval.round_id', '=', roundId)
    .orderBy('approval.requested_at', 'desc')
    .orderBy('approval.id')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({
    approvalId: row.id,
    requestedByName: row.asker ?? '',
    requestedAt: row.requested_at.toISOString(),
    note: row.note,
    answer: row.answer,
    answeredByName: row.answerer ?? '',
    answeredAt: row.answered_at?.toISOString() ?? null,
    opinion: row.opinion,
  }))
}

/** The organisation and the people who may decide, by name. */
export async function approverNames(db: Db, groupId: string | null, userIds: readonly string[]): Promise<Approver> {
  const people = await db
    .selectFrom('identity_user_view')
    .select('real_name')
    .where('id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .orderBy('real_name')
    .limit(MAX_APPROVERS)
    .execute()
  const group = groupId === null ? null : await groupOf(db, groupId)
  return { groupName: group?.name ?? '', people: people.map((person) => person.real_name), total: userIds.length }
}

function groupOf(db: Db, groupId: string): Promise<{ name: string } | undefined> {
  return db.selectFrom('organisation_group_view').select('name').where('id', '=', groupId).executeTakeFirst()
}

/** The settings as the parent organisation last decided on them; null before that, and where they were not kept. */
export async function lastDecided(db: Db, roundId: string): Promise<{ at: Date; snapshot: RoundSnapshot } | null> {
  const row = await db
    .selectFrom('competition_approval')
    .select(['answered_at', 'snapshot'])
    .where('round_id', '=', roundId)
    .where('answer', 'in', DECIDED_ANSWERS)
    .orderBy('answered_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row?.answered_at || row.snapshot === null) return null
  return { at: row.answered_at, snapshot: RoundSnapshot.parse(row.snapshot) }
}
