import { sql } from 'kysely'
import type { Language } from '@podium/core/base/refusal.ts'
import type { HeldRole } from '@podium/core/identity/role/held-role.ts'
import { type UserKind, UserState } from '@podium/core/identity/user/user.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { removeExpiredChallenges } from '../sign-in/challenge.store.ts'
import { removeOldDevices } from '../sign-in/known-device.store.ts'
import { run, statement } from '#server/platform/db/prepared-connection.ts'

export interface LiveSession {
  readonly sessionId: string
  readonly userId: string
  readonly groupId: string | null
  readonly realName: string
  readonly kind: UserKind
  readonly passwordTemporary: boolean
  readonly grants: readonly HeldRole[]
  /** Whether this request extended the session. */
  readonly wasExtended: boolean
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

/**
 * Query of sessions with their users and their permissions in the session's group, as one prepared statement for the
 * hashes $1 in `column`, with the cookies $5. It also extends each session and renews its cookie's hash, at most once a
 * minute unless the cookie is another one, and not while another request does so. Roles and groups are read each time,
 * so that changes apply at once.
 */
const liveSessionsBy = (column: 'token_hash' | 'cookie_hash') => `
  with asked as (
    -- In subqueries, or the planner would plan anew for the length of each array.
    select * from unnest((select $1::bytea[]), (select $5::bytea[])) with ordinality as given(hash, cookie_hash, turn)
  ), due as (
    select s.id, s.created_at, u.kind, asked.cookie_hash
    from asked join identity_session as s on s.${column} = asked.hash join identity_user as u on u.id = s.user_id
    where s.ended_at is null and s.expires_at > clock_timestamp()
      and (s.last_seen_at < clock_timestamp() - interval '1 minute' or s.cookie_hash <> asked.cookie_hash)
    for update of s skip locked
  ), seen as (
    update identity_session as s
    set last_seen_at = clock_timestamp(), cookie_hash = due.cookie_hash,
        expires_at = least(
          due.created_at + $4::float8 * interval '1 millisecond',
          clock_timestamp() + interval '1 millisecond' *
            case when due.kind in ('student', 'teacher') then $2::float8 else $3::float8 end)
    from due where due.id = s.id
    returning s.id
  )
  select asked.turn::int, exists (select from seen where seen.id = s.id) as "wasExtended",
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

const statements = {
  bearer: { name: 'identity-sessions-bearer', text: liveSessionsBy('token_hash') },
  cookie: { name: 'identity-sessions-cookie', text: liveSessionsBy('cookie_hash') },
} as const

/** The live sessions of tokens in their order; null for a token without one. */
export async function sessionsOf(
  { database }: Pick<Services, 'database'>,
  by: keyof typeof statements,
  asked: readonly AskedSession[],
  times: SessionTimes,
): Promise<Array<LiveSession | null>> {
  const { rows } = await database.statements.query<LiveSession & { turn: number }>(database.pool, statements[by], [
    asked.map(({ hash }) => hash),
    times.participantIdle,
    times.staffIdle,
    times.absolute,
    asked.map(({ cookieHash }) => cookieHash),
  ])
  const byTurn = new Map(rows.map(({ turn, ...session }) => [turn, session]))
  return asked.map((_, at) => byTurn.get(at + 1) ?? null)
}

export interface NewSession {
  readonly userId: string
  /** The requested group. */
  readonly groupId: string | null
  readonly tokenHash: Buffer
  readonly cookieHash: Buffer
  readonly mode: 1 | 2
  readonly address: string
  readonly agent: string
  readonly language: Language
  readonly now: Date
  readonly expiresAt: Date
}

export interface SessionFilter {
  readonly userId: string
  readonly sessionId?: string
  readonly except?: string
}

/** Ends open sessions of a user; returns their ids. */
export async function closeSessions(tx: Tx, { userId, sessionId, except }: SessionFilter): Promise<string[]> {
  const ended = await tx
    .updateTable('identity_session')
    .set({ ended_at: sql`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(sessionId !== undefined, (query) => query.where('id', '=', sessionId!))
    .$if(except !== undefined, (query) => query.where('id', '<>', except!))
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

export async function liveSessions(db: Db, userId: string) {
  return db
    .selectFrom('identity_session')
    .select(['id', 'address', 'agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
}

export async function setSessionGroup(tx: Tx, sessionId: string, groupId: string): Promise<void> {
  await tx.updateTable('identity_session').set({ group_id: groupId }).where('id', '=', sessionId).execute()
}

/** SQL of `choosableGroups` for a user id. */
export const choicesSql = (userId: string) => `
  select o.id from organisation_group_view as o
  where o.enabled and (
    exists (select from identity_user_role as h where h.user_id = ${userId} and h.group_id = o.id)
    or (o.parent_id is null and exists (
      select from identity_user_role as h join identity_role as r on r.id = h.role_id
      where h.user_id = ${userId} and r.key = 'ROOT')))
  order by o.created_at, o.id limit 100`

const choices = statement<{ id: string }>('identity-group-choices', choicesSql('$1'))

/**
 * Groups that a user may act for: those of the user's roles, or for ROOT without any group the roots of the tree.
 * Oldest group first.
 */
export async function choosableGroups(db: Db | Tx, userId: string): Promise<string[]> {
  return (await run(db, choices, [userId])).map(({ id }) => id)
}

/** Whether the group exists and is enabled. */
export async function isOpenGroup(db: Db | Tx, groupId: string): Promise<boolean> {
  const row = await db
    .selectFrom('organisation_group_view')
    .select('id')
    .where('id', '=', groupId)
    .where('enabled', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

export interface SignInEntry {
  readonly accountMasked: string
  readonly userId: string | null
  readonly mode: 1 | 2
  readonly address: string
  readonly agent: string
  readonly result: 'done' | 'refused' | 'locked'
}

export async function logSignIn(db: Db | Tx, entry: SignInEntry): Promise<void> {
  await db
    .insertInto('identity_sign_in')
    .values({
      account_masked: entry.accountMasked,
      user_id: entry.userId,
      mode: entry.mode,
      address: entry.address,
      agent: entry.agent.slice(0, 300),
      result: entry.result,
    })
    .execute()
}

/** Deletes sessions and codes that ended or expired more than a month ago, and expired challenges and devices. */
export async function removeOldSessions(tx: Tx): Promise<void> {
  const longAgo = sql<Date>`now() - interval '30 days'`
  await removeExpiredChallenges(tx)
  await removeOldDevices(tx)
  await tx.deleteFrom('identity_code').where('expires_at', '<', longAgo).execute()
  await tx
    .deleteFrom('identity_session')
    .where((eb) => eb(eb.fn.coalesce('ended_at', 'expires_at'), '<', longAgo))
    .execute()
}
