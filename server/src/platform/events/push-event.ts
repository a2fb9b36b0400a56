import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

/** An event as sent between processes. */
export interface PushedEvent {
  readonly users?: readonly string[]
  readonly topic?: string
  /** Limits `users` to the streams of these sessions, which end after this event. */
  readonly sessions?: readonly string[]
  readonly type: string
  readonly data: unknown
}

export const CHANNEL = 'podium_events'

/** PostgreSQL's limit for a notification is 8,000 bytes. */
const MAX_BYTES = 7_500
const USERS_AT_ONCE = 150

/**
 * Pushes an event to browsers after the commit: to `users` by id, or to all subscribers of `topic` (`scene:<id>`,
 * permitted by the module that owns the topic's first word). Data that is too large is omitted, and the page loads it
 * itself. Disconnected browsers get no event, so an event must only announce what a page can also load.
 */
export async function pushEvent(tx: Tx | Db, event: EventToPush): Promise<void> {
  await pushEvents(tx, [event])
}

interface EventToPush {
  readonly users?: readonly string[]
  readonly topic?: string
  readonly type: string
  readonly data?: unknown
}

/** As `pushEvent`, of many events by one statement. */
export async function pushEvents(tx: Tx | Db, events: readonly EventToPush[]): Promise<void> {
  const messages = events.flatMap((event): PushedEvent[] => {
    const { users = [], ...message } = { ...event, data: event.data ?? null }
    const { topic: _topic, ...toUsers } = message
    const parts = Array.from({ length: Math.ceil(users.length / USERS_AT_ONCE) }, (_, part) =>
      users.slice(part * USERS_AT_ONCE, (part + 1) * USERS_AT_ONCE),
    )
    return [...(message.topic === undefined ? [] : [message]), ...parts.map((some) => ({ ...toUsers, users: some }))]
  })
  if (messages.length > 0) await notify(tx, messages)
}

/** Ends the streams of ended sessions. */
export async function pushSessionsEnded(tx: Tx, userId: string, sessions: readonly string[]): Promise<void> {
  for (let first = 0; first < sessions.length; first += USERS_AT_ONCE) {
    const some = sessions.slice(first, first + USERS_AT_ONCE)
    await notify(tx, [{ users: [userId], sessions: some, type: 'session.ended', data: {} }])
  }
}

async function notify(tx: Tx | Db, messages: readonly PushedEvent[]): Promise<void> {
  const payloads = messages.map((message) => {
    const text = JSON.stringify(message)
    return Buffer.byteLength(text) <= MAX_BYTES ? text : JSON.stringify({ ...message, data: null })
  })
  await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(tx)
}
