import { sql } from 'kysely'
import type { Language } from '@podium/core/base/refusal.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { removeExpiredChallenges } from '../sign-in/challenge.store.ts'
import { removeOldDevices } from '../sign-in/known-device.store.ts'
import { run, statement } from '#server/platform/db/prepared-connection.ts'

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
