import type { UserKind } from '@podium/core/identity/user/user.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { auditInsert } from '#server/platform/audit/record.store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { counting, forgetting } from '#server/platform/security/throttle.ts'
import { run, statement } from '#server/platform/db/prepared-connection.ts'
import { choicesSql, type NewSession, type SignInEntry } from '../session/session.store.ts'

/**
 * Signing in is what everybody does in the same minute, so each of its two halves is one prepared statement: finding
 * the account and claiming a try before the password is looked at, and all that a right password brings about.
 */
export interface ClaimedTry {
  /** Null for an account that is not there. */
  readonly userId: string | null
  readonly kind: UserKind
  readonly state: string
  readonly passwordHash: string | null
  /** Whether the address may not try at all; no try was counted then. */
  readonly addressLocked: boolean
  /** Tries at the account with this one, and the seconds until they are forgotten. */
  readonly count: number | null
  readonly left: number | null
}

const claim = statement<ClaimedTry>(
  'identity-sign-in-claim',
  `with found as (
    select id, kind, state, password_hash from (
      select id, kind, state, password_hash, 0 as turn from identity_user where phone_hash = $1
      union all select id, kind, state, password_hash, 1 from identity_user where email_hash = $2
      union all select id, kind, state, password_hash, 2 from identity_user where lower(username) = $3
    ) as fitting order by turn limit 1
  ), account as (
    select coalesce((select $4 || id from found), $5) as key
  ), held as (
    select exists (
      select from platform_throttle_view where key = $6 and until > clock_timestamp() and count >= $7) as address
  ), claimed as (${counting('account.key', '$8::float8', 'from account, held where not held.address')})
  select f.id as "userId", f.kind, f.state, f.password_hash as "passwordHash", h.address as "addressLocked",
    c.count, c.left
  from held as h left join found as f on true left join claimed as c on true`,
)

export interface TryToClaim {
  readonly phoneHash: Buffer | null
  readonly emailHash: Buffer | null
  /** In lower case. */
  readonly username: string
  /** What the id of an account is put behind to count its tries, and the whole key of an account not there. */
  readonly keyPrefix: string
  readonly unknownKey: string
  readonly addressKey: string
  readonly limit: number
  readonly seconds: number
}

/** Committed at once, whatever becomes of the try. */
export async function claimSignIn(db: Db, t: TryToClaim): Promise<ClaimedTry> {
  const values = [t.phoneHash, t.emailHash, t.username, t.keyPrefix, t.unknownKey, t.addressKey, t.limit, t.seconds]
  const [claimed] = await run(db, claim, values)
  return claimed!
}

const openText = (audit: boolean) => `
  with choice as (
    select coalesce(array_agg(id), '{}') as ids from (${choicesSql('$1')}) as c
  ), forgotten as (
    ${forgetting('$2')}
  ), log as (
    insert into identity_sign_in (account_masked, user_id, mode, address, agent, result)
    select $3, $1, $4, $5, $6, 'done' where $3::text is not null
  ), spoken as (
    update identity_user set language = $13 where id = $1 and language is distinct from $13
  ) ${audit ? `, audit as (${auditInsert(14)})` : ''}
  insert into identity_session (id, user_id, group_id, token_hash, cookie_hash, mode, address, agent, created_at,
    last_seen_at, expires_at)
  select $12, $1, case when $7::uuid = any(ids) then $7::uuid when cardinality(ids) = 1 then ids[1] end, $8, $9, $4, $5,
    $6, $10, $10, $11 from choice`

const open = statement('identity-session-open', openText(false))
const openAudited = statement('identity-session-open-audited', openText(true))

export interface Arrival {
  /** Row of the sign-in log; none for sessions that nobody signed in for. */
  readonly entry?: Omit<SignInEntry, 'result'>
  /** Throttles that are forgotten. */
  readonly forget?: readonly string[]
}

/**
 * Opens the session for the group asked for where the person may act for it, else for their only one. `audit` is the
 * audit row of a write that is nothing but this.
 */
export async function insertSession(
  handle: Db | Tx,
  id: string,
  s: NewSession,
  { entry, forget = [] }: Arrival,
  audit: readonly unknown[] | null,
): Promise<void> {
  const account = [s.userId, forget, entry?.accountMasked ?? null, s.mode, s.address, s.agent.slice(0, 300)]
  const session = [s.groupId, s.tokenHash, s.cookieHash, s.now, s.expiresAt, id, s.language]
  await run(handle, audit ? openAudited : open, [...account, ...session, ...(audit ?? [])])
}
