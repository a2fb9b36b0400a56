import { sql } from 'kysely'
import type { HeldRole } from '@podium/core/identity/role/held-role.ts'
import { type UserKind, UserState } from '@podium/core/identity/user/user.ts'
import { run, statement } from '#server/platform/db/prepared-connection.ts'
import type { Db, Tx } from '#server/platform/kernel/context.ts'

export interface LiveSession {
  readonly sessionId: string
  readonly userId: string
  readonly groupId: string | null
  readonly realName: string
  readonly kind: UserKind
  readonly passwordTemporary: boolean
  readonly grants: readonly HeldRole[]
}

export interface SessionTimes {
  /** Idle timeout of participants in milliseconds. */
  readonly participantIdle: number
  readonly staffIdle: number
  readonly absolute: number
}

/** Hashes of a token and of the cookie that is to belong to its session: for a cookie itself they are the same. */
export interface AskedSession {
  readonly hash: Buffer
  readonly cookieHash: Buffer
}

export interface FoundSession {
  readonly session: LiveSession
  /**
   * Whether its use is to be recorded. `now`: the cookie is another one, or the last use is over a minute old and less than
   * half of the idle time is left. `soon`: the last use is over a minute old. Null: neither.
   */
  readonly due: 'now' | 'soon' | null
  /** When it was used, by the database's clock. */
  readonly usedAt: Date
}

/**
 * Query of sessions with their users and their permissions in the session's group, as one prepared statement for the
 * hashes $1 in `column`, with the cookies $2. Roles and groups are read each time, so that changes apply at once.
 */
const liveSessionsBy = (column: 'token_hash' | 'cookie_hash') => `
  with asked as (
    -- In subqueries, or the planner would plan anew for the length of each array.
    select * from unnest((select $1::bytea[]), (select $2::bytea[])) with ordinality as given(hash, cookie_hash, turn)
  )
  select asked.turn::int, clock_timestamp() as "usedAt",
    case
      when s.cookie_hash <> asked.cookie_hash then 'now'
      when s.last_seen_at >= clock_timestamp() - interval '1 minute' then null
      when s.expires_at < clock_timestamp() + interval '1 millisecond' / 2 *
        case when u.kind in ('student', 'teacher') then $3::float8 else $4::float8 end then 'now'
      else 'soon'
    end as due,
    s.id as "sessionId", u.id as "userId", s.group_id as "groupId", u.real_name as "realName", u.kind,
    u.password_temporary as "passwordTemporary",
    coalesce((
      select json_agg(json_build_object('key', r.key, 'reach', r.reach, 'groupId', h.group_id,
        'codes', array(select p.code from identity_role_permission as p where p.role_id = r.id),
        'chosen', array(select c.group_id from identity_role_group as c where c.role_id = r.id)))
      from identity_user_role as h
      join identity_role as r on r.id = h.role_id
      left join organisation_group_view as o on o.id = h.group_id
      where h.user_id = u.id and (h.group_id is null or (h.group_id = s.group_id and o.enabled))
    ), '[]') as grants
  from asked
  join identity_session as s on s.${column} = asked.hash
  join identity_user as u on u.id = s.user_id
  where s.ended_at is null and s.expires_at > clock_timestamp() and u.state = '${UserState.enum.active}'`

type Row = LiveSession & Omit<FoundSession, 'session'> & { readonly turn: number }

const statements = {
  bearer: statement<Row>('identity-sessions-bearer', liveSessionsBy('token_hash')),
  cookie: statement<Row>('identity-sessions-cookie', liveSessionsBy('cookie_hash')),
} as const

/** The live sessions of tokens in their order; null for a token without one. */
export async function findLiveSessions(
  db: Db,
  by: keyof typeof statements,
  asked: readonly AskedSession[],
  times: SessionTimes,
): Promise<Array<FoundSession | null>> {
  const rows = await run(db, statements[by], [
    asked.map(({ hash }) => hash),
    asked.map(({ cookieHash }) => cookieHash),
    times.participantIdle,
    times.staffIdle,
  ])
  const byTurn = new Map(rows.map(({ turn, due, usedAt, ...session }) => [turn, { session, due, usedAt }]))
  return asked.map((_, at) => byTurn.get(at + 1) ?? null)
}

export interface SessionUse {
  readonly sessionId: string
  readonly cookieHash: Buffer
  readonly usedAt: Date
}

const extension = statement(
  'identity-session-extension',
  `
  with used as (
    select * from unnest((select $1::uuid[]), (select $2::bytea[]), (select $3::timestamptz[]))
      as given(id, cookie_hash, at)
  ), due as (
    select s.id, s.created_at, u.kind, used.cookie_hash, used.at
    from used join identity_session as s on s.id = used.id join identity_user as u on u.id = s.user_id
    where s.ended_at is null and (s.last_seen_at < used.at or s.cookie_hash <> used.cookie_hash)
    for update of s skip locked
  )
  update identity_session as s
  set last_seen_at = greatest(s.last_seen_at, due.at), cookie_hash = due.cookie_hash,
      expires_at = greatest(s.expires_at, least(
        due.created_at + $6::float8 * interval '1 millisecond',
        due.at + interval '1 millisecond' *
          case when due.kind in ('student', 'teacher') then $4::float8 else $5::float8 end))
  from due where due.id = s.id`,
)

/**
 * Records uses of sessions, each of which it extends, and their cookies. A session that another request is extending is
 * left out.
 */
export async function extendSessions(db: Db | Tx, uses: readonly SessionUse[], times: SessionTimes): Promise<void> {
  await run(db, extension, [
    uses.map(({ sessionId }) => sessionId),
    uses.map(({ cookieHash }) => cookieHash),
    uses.map(({ usedAt }) => usedAt),
    times.participantIdle,
    times.staffIdle,
    times.absolute,
  ])
}

/** As `extendSessions`, without waiting until the disk has it. */
export async function extendSessionsLazily(db: Db, uses: readonly SessionUse[], times: SessionTimes): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('synchronous_commit', 'off', true)`.execute(tx)
    await extendSessions(tx, uses, times)
  })
}
