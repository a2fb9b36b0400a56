import { sql } from 'kysely'
import { JoinRequestState, type JoinRequestView } from '@podium/core/enrolment/joining/joining.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

export interface JoinRequest {
  requestId: string
  teamId: string
  userId: string
  name: string
  state: JoinRequestState
  expiresAt: Date
}

export async function addRequest(
  tx: Tx,
  request: { teamId: string; userId: string; word: string; expiresAt: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('enrolment_join_request')
    .values({
      team_id: request.teamId,
      user_id: request.userId,
      word: request.word,
      expires_at: request.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** How many requests wait for the team, and whether one is this person's. */
export async function pendingFor(
  tx: Tx,
  at: { teamId: string; userId: string },
): Promise<{ count: number; isOwn: boolean }> {
  const { rows } = await sql<{ count: number; isOwn: boolean }>`
    select count(*)::int as count, coalesce(bool_or(user_id = ${at.userId}), false) as "isOwn"
    from enrolment_join_request where team_id = ${at.teamId} and state = ${JoinRequestState.enum.pending}
      and expires_at > clock_timestamp()`.execute(tx)
  return rows[0]!
}

export async function findRequest(db: Db | Tx, requestId: string): Promise<JoinRequest | null> {
  const row = await db
    .selectFrom('enrolment_join_request as request')
    .innerJoin('identity_user_view as person', 'person.id', 'request.user_id')
    .select([
      'request.id',
      'request.team_id',
      'request.user_id',
      'request.state',
      'request.expires_at',
      'person.real_name',
    ])
    .where('request.id', '=', requestId)
    .executeTakeFirst()
  return row
    ? {
        requestId: row.id,
        teamId: row.team_id,
        userId: row.user_id,
        name: row.real_name,
        state: JoinRequestState.parse(row.state),
        expiresAt: row.expires_at,
      }
    : null
}

export async function endRequest(
  tx: Tx,
  requestId: string,
  outcome: { state: Exclude<JoinRequestState, 'pending'>; answer?: string },
): Promise<void> {
  await tx
    .updateTable('enrolment_join_request')
    .set({ state: outcome.state, answer: outcome.answer ?? '', decided_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', requestId)
    .execute()
}

/** Ends a person's requests to a team that are over or needless: they joined it another way. */
export async function endRequestsOf(
  tx: Tx,
  at: { teamId: string; userId: string },
  state: 'accepted' | 'expired',
): Promise<void> {
  await tx
    .updateTable('enrolment_join_request')
    .set({ state, decided_at: sql<Date>`clock_timestamp()` })
    .where('team_id', '=', at.teamId)
    .where('user_id', '=', at.userId)
    .where('state', '=', JoinRequestState.enum.pending)
    .$if(state === 'expired', (query) => query.where('expires_at', '<=', sql<Date>`clock_timestamp()`))
    .execute()
}

/** Requests that wait for the captain's answer, the oldest first. */
export async function pendingRequests(db: Db, teamId: string, limit: number): Promise<JoinRequestView[]> {
  const rows = await db
    .selectFrom('enrolment_join_request as request')
    .innerJoin('identity_user_view as person', 'person.id', 'request.user_id')
    .leftJoin('identity_person_view as place', 'place.user_id', 'person.id')
    .leftJoin('organisation_school_view as school', 'school.id', 'place.school_id')
    .select([
      'request.id',
      'request.word',
      'request.created_at',
      'request.expires_at',
      'person.real_name',
      'school.name',
    ])
    .where('request.team_id', '=', teamId)
    .where('request.state', '=', JoinRequestState.enum.pending)
    .where('request.expires_at', '>', sql<Date>`clock_timestamp()`)
    .orderBy('request.created_at')
    .orderBy('request.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    requestId: row.id,
    name: row.real_name,
    schoolName: row.name ?? '',
    word: row.word,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))
}

/** Requests that nobody answered in time, the longest overdue first. */
export async function overdueRequests(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('enrolment_join_request')
    .select('id')
    .where('state', '=', JoinRequestState.enum.pending)
    .where('expires_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
