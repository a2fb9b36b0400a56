import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/context.ts'
import { isWorthRetrying } from './pg-errors.ts'
import type { Services } from '../kernel/services.ts'
import { beginning, run } from './prepared-connection.ts'

const ATTEMPTS = 5
const LONG_TIMEOUT_MS = 60_000

/**
 * Runs one transaction (READ COMMITTED); retries it after a deadlock or serialization failure, at most five runs. `now`
 * is the database time at its beginning. Not retried if the outcome of COMMIT is unknown.
 */
export async function transact<T>(services: Services, work: (tx: Tx, now: Date) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await services.db.transaction().execute(async (tx) => {
        const [start] = await run(tx, beginning, [])
        return work(tx, start!.now)
      })
    } catch (error) {
      if (attempt >= ATTEMPTS || !isWorthRetrying(error)) throw error
      await sleep(Math.random() * 20 * 2 ** attempt)
    }
  }
}

/** Runs queries over all teams of an item, or all who wait, with a longer statement timeout. */
export async function withLongTimeout<T>(db: Db | Tx, query: (tx: Db | Tx) => Promise<T>): Promise<T> {
  if (!db.isTransaction) return db.transaction().execute((tx) => withLongTimeout(tx, query))
  await sql`select set_config('statement_timeout', ${String(LONG_TIMEOUT_MS)}, true)`.execute(db)
  return query(db)
}
