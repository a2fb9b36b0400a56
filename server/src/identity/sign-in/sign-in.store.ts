import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { type UserKind, UserState } from '@podium/core/identity/user/user.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { auditInsert } from '#server/platform/audit/record.store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { errorCodeOf } from '#server/platform/db/pg-errors.ts'
import { refuse } from '#server/platform/kernel/refused.ts'
import { counting, forgetting } from '#server/platform/security/throttle.ts'
import { run, statement } from '#server/platform/db/prepared-connection.ts'
import { choicesSql, type NewSession, type SignInEntry } from '../session/session.store.ts'

/**
 * Thousands sign in during the same minute, so each half of it is one prepared statement: finding the account and
 * counting a try before the password is compared, and all effects of a correct password.
 */
export interface ClaimedTry {
  /** Null for an account that does not exist. */
  readonly userId: string | null
  readonly kind: UserKind
  readonly state: string
  readonly realName: string
  readonly passwordHash: string | null
  readonly passwordTemporary: boolean
  /** Tries at the account at this address, or on this known device, with this one; seconds until they expire. */
  readonly count: number
  readonly left: number
  /**
   * Tries at the account on all unknown devices in a day, with this one, and seconds until they expire. Null on a known
   * device, and for a try that `count` already refuses.
   */
  readonly dayCount: number | null
  readonly dayLeft: number | null
  /** Tries of the day before this one, wherever they were made. */
  readonly earlier: number
}

const claim = statement<ClaimedTry>(
  'identity-sign-in-claim',
  `with found as (
    select id, kind, state, real_name, password_hash, password_temporary from (
      select id, kind, state, real_name, password_hash, password_temporary, 0 as turn from identity_user where phone_hash = $1
      union all select id, kind, state, real_name, password_hash, password_temporary, 1 from identity_user where email_hash = $2
      union all select id, kind, state, real_name, password_hash, password_temporary, 2 from identity_user where lower(username) = $3
    ) as fitting order by turn limit 1
  ), account as (
    select coalesce((select id::text from found), $4) as name, exists (
      select from found join identity_known_device as d on d.user_id = found.id
      where d.token_hash = $5 and d.used_at > clock_timestamp() - make_interval(secs => $12::float8)) as known
  ), keys as (
    select known, replace(case when known then $6 else $7 end, '%', name) as near, replace($8, '%', name) as day
    from account
  ), near as (${counting('keys.near', '$10::float8', 'from keys')}
  ), day as (${counting('keys.day', '$11::float8', 'from keys, near where not keys.known and near.count <= $9')})
  select f.id as "userId", f.kind, f.state, f.real_name as "realName", f.password_hash as "passwordHash",
    f.password_temporary as "passwordTemporary", near.count, near.left,
    day.count as "dayCount", day.left as "dayLeft", coalesce((
      select t.count from platform_throttle_view as t, keys where t.key = keys.day and t.until > clock_timestamp()), 0)
      as earlier
  from near left join found as f on true left join day on true`,
)

export interface TryToClaim {
  readonly phoneHash: Buffer | null
  readonly emailHash: Buffer | null
  /** In lower case. */
  readonly username: string
  /** Takes the place of the id of an account that does not exist. */
  readonly unknown: string
  readonly deviceHash: Buffer | null
  /** Keys of the throttles, with `%` for the account. */
  readonly deviceKey: string | null
  readonly nearKey: string
  readonly dayKey: string
  readonly limit: number
  readonly seconds: number
  readonly daySeconds: number
  /** How long a device is known after its last sign-in. */
  readonly deviceSeconds: number
}

/** Committed at once, whatever the outcome of the try. */
export async function claimSignIn(db: Db, t: TryToClaim): Promise<ClaimedTry> {
  const account = [t.phoneHash, t.emailHash, t.username, t.unknown, t.deviceHash]
  const values = [...account, t.deviceKey, t.nearKey, t.dayKey, t.limit, t.seconds, t.daySeconds, t.deviceSeconds]
  const [claimed] = await run(db, claim, values)
  return claimed!
}

/** SQLSTATE of a missing value. */
const NOT_NULL = '23502'

const openText = (audit: boolean) => `
  with proven as (
    select id from identity_user where id = $1 and state = '${UserState.enum.active}'
      and ($15::text is null or password_hash = $15)
    for no key update
  ), choice as (
    select coalesce(array_agg(id), '{}') as ids from (${choicesSql('$1')}) as c
  ), forgotten as (
    ${forgetting('$2')}
  ), log as (
    insert into identity_sign_in (account_masked, user_id, mode, address, agent, result)
    select $3, $1, $4, $5, $6, 'done' where $3::text is not null
  ), spoken as (
    update identity_user set language = $13 where id = (select id from proven) and language is distinct from $13
  ), device as (
    insert into identity_known_device (user_id, token_hash) select $1, $14 where $14::bytea is not null
    on conflict (user_id, token_hash) do update set used_at = clock_timestamp()
  ) ${audit ? `, audit as (${auditInsert(16)})` : ''}
  insert into identity_session (id, user_id, group_id, token_hash, cookie_hash, mode, address, agent, created_at,
    last_seen_at, expires_at)
  select $12, (select id from proven), case when $7::uuid = any(ids) then $7::uuid when cardinality(ids) = 1 then ids[1] end, $8, $9, $4, $5,
    $6, $10, $10, $11 from choice`

const open = statement('identity-session-open', openText(false))
const openAudited = statement('identity-session-open-audited', openText(true))

export interface Arrival {
  /** Row of the sign-in log; none for sessions that nobody signed in for. */
  readonly entry?: Omit<SignInEntry, 'result'>
  /** Throttles that are forgotten. */
  readonly forget?: readonly string[]
  /** Hash of the token of a device that is known from now on. */
  readonly deviceHash: Buffer | null
  /** The stored hash that the password fitted; none where no password was typed. */
  readonly passwordHash?: string | null
}

/**
 * Opens the session for the group asked for where the person may act for it, else for their only one. `audit` is the
 * audit row of a write that is nothing but this. Throws SIGN_IN_FAILED, with no effect, if the account was disabled or
 * its password changed since the check: the account is locked, so that whoever changes it also ends this session.
 */
export async function insertSession(
  handle: Db | Tx,
  id: string,
  s: NewSession,
  { entry, forget = [], deviceHash, passwordHash = null }: Arrival,
  audit: readonly unknown[] | null,
): Promise<void> {
  const account = [s.userId, forget, entry?.accountMasked ?? null, s.mode, s.address, s.agent.slice(0, 300)]
  const session = [s.groupId, s.tokenHash, s.cookieHash, s.now, s.expiresAt, id, s.language, deviceHash, passwordHash]
  try {
    await run(handle, audit ? openAudited : open, [...account, ...session, ...(audit ?? [])])
  } catch (error) {
    // Without a proven account the session has no user.
    throw errorCodeOf(error) === NOT_NULL ? refuse(identityRefusals.SIGN_IN_FAILED) : error
  }
}
