import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'

const LONG_TIMEOUT_MS = 60_000

/** Runs queries over all teams of an item, or all who wait, with a longer statement timeout. */
export async function withLongTimeout<T>(db: Db | Tx, query: (tx: Db | Tx) => Promise<T>): Promise<T> {
  if (!db.isTransaction) return db.transaction().execute((tx) => withLongTimeout(tx, query))
  await sql`select set_config('statement_timeout', ${String(LONG_TIMEOUT_MS)}, true)`.execute(db)
  return query(db)
}
