import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

/** What travels between processes. */
export interface PushedEvent {
  readonly users?: readonly string[]
  readonly topic?: string
  /** Of `users`, only the streams of these sessions; they end with it. */
  readonly sessions?: readonly string[]
  readonly type: string
  readonly data: unknown
}

export const CHANNEL = 'podium_events'

/** PostgreSQL takes less than 8,000 bytes. */
const MAX_BYTES = 7_500
const USERS_AT_ONCE = 150

/**
 * Tells browsers something after the commit: those of `users` (by id), or whoever listens to `topic`
 * (`scene:<id>`, admitted by the module that owns the topic's word). Data too large for a notice is left out: the
 * page then asks for it. A browser that is not connected hears nothing, so say only what a page can also ask for.
 */
export async function tell(
  tx: Tx | Db,
  told: { users?: readonly string[]; topic?: string; type: string; data?: unknown },
): Promise<void> {
  const { users, ...message } = { ...told, data: told.data ?? null }
  if (message.topic !== undefined) await notify(tx, message)
  for (let first = 0; first < (users?.length ?? 0); first += USERS_AT_ONCE) {
    await notify(tx, { ...message, topic: undefined, users: users!.slice(first, first + USERS_AT_ONCE) })
  }
}

/** Ends the streams of sessions that ended, so that nothing more of the person's reaches them. */
export async function pushSessionsEnded(tx: Tx, userId: string, sessions: readonly string[]): Promise<void> {
  for (let first = 0; first < sessions.length; first += USERS_AT_ONCE) {
    const some = sessions.slice(first, first + USERS_AT_ONCE)
    await notify(tx, { users: [userId], sessions: some, type: 'session.ended', data: {} })
  }
}

async function notify(tx: Tx | Db, message: PushedEvent): Promise<void> {
  const whole = JSON.stringify(message)
  const payload = Buffer.byteLength(whole) <= MAX_BYTES ? whole : JSON.stringify({ ...message, data: null })
  await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(tx)
}
