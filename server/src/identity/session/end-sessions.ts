import type { Tx } from '#server/platform/kernel/context.ts'
import { pushSessionsEnded } from '#server/platform/events/push-event.ts'
import { closeSessions, type SessionFilter } from './session.store.ts'

/** Ends open sessions of a user and notifies their open pages; returns the number of sessions. */
export async function endSessions(tx: Tx, filter: SessionFilter): Promise<number> {
  const ended = await closeSessions(tx, filter)
  await pushSessionsEnded(tx, filter.userId, ended)
  return ended.length
}
