import { z } from 'zod'
import { DateMove, type DateAnswer, type DateRequest } from '@podium/core/competition/dates/dates.ts'
import { StageChange } from '@podium/core/competition/schedule/stage.ts'
import { json, type Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

const SHOWN = 20

export async function insertDateRequest(
  tx: Tx,
  request: {
    roundId: string
    askedBy: string
    reason: string
    stages: readonly StageChange[]
    moves: readonly DateMove[]
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('competition_date_request')
    .values({
      round_id: request.roundId,
      asked_by: request.askedBy,
      reason: request.reason,
      stages: json(request.stages),
      moves: json(request.moves),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A request with what it asks for; null if there is none of this id. */
export async function loadDateRequest(db: Db | Tx, requestId: string) {
  const row = await db
    .selectFrom('competition_date_request')
    .select(['id', 'round_id', 'asked_by', 'reason', 'stages', 'answer'])
    .where('id', '=', requestId)
    .executeTakeFirst()
  return row
    ? {
        requestId: row.id,
        roundId: row.round_id,
        askedBy: row.asked_by,
        reason: row.reason,
        stages: z.array(StageChange).parse(row.stages),
        answer: row.answer,
      }
    : null
}

/** Whether a request of the round is open. */
export async function isDateAsked(db: Db | Tx, roundId: string): Promise<boolean> {
  const row = await db
    .selectFrom('competition_date_request')
    .select('id')
    .where('round_id', '=', roundId)
    .where('answer', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the open request of a locked round, if there is one. Returns it with who asked. */
export async function endDateRequest(
  tx: Tx,
  roundId: string,
  end: { answer: DateAnswer; opinion: string; by: string },
): Promise<{ requestId: string; askedBy: string } | null> {
  const row = await tx
    .updateTable('competition_date_request')
    .set((eb) => ({
      answer: end.answer,
      opinion: end.opinion,
      answered_by: end.by,
      answered_at: eb.fn<Date>('clock_timestamp'),
    }))
    .where('round_id', '=', roundId)
    .where('answer', 'is', null)
    .returning(['id as requestId', 'asked_by as askedBy'])
    .executeTakeFirst()
  return row ?? null
}

/** Requests of a round, newest first. */
export async function dateRequestsOf(db: Db, roundId: string): Promise<DateRequest[]> {
  const rows = await db
    .selectFrom('competition_date_request as request')
    .leftJoin('identity_user_view as asker', 'asker.id', 'request.asked_by')
    .leftJoin('identity_user_view as answerer', 'answerer.id', 'request.answered_by')
    .select(['request.id', 'request.asked_at', 'request.reason', 'request.moves', 'request.answer', 'request.opinion'])
    .select(['request.answered_at', 'asker.real_name as asker', 'answerer.real_name as answerer'])
    .where('request.round_id', '=', roundId)
    .orderBy('request.asked_at', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({
    requestId: row.id,
    askedByName: row.asker ?? '',
    askedAt: row.asked_at.toISOString(),
    reason: row.reason,
    moves: z.array(DateMove).parse(row.moves),
    answer: row.answer,
    answeredByName: row.answerer ?? '',
    answeredAt: row.answered_at?.toISOString() ?? null,
    opinion: row.opinion,
  }))
}
