import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely'
import { Pool, TypeOverrides, types } from 'pg'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { refuse } from '../kernel/refused.ts'
import type { Schema } from './schema.generated.ts'
import { PreparedConnection } from './prepared-connection.ts'

export type { Schema } from './schema.generated.ts'
export { json } from './json.ts'

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

export interface DatabaseOptions {
  readonly url: string
  /** Connections of this process. */
  readonly size: number
  /** Callers who may wait for a connection before the rest are refused with BUSY. */
  readonly queue?: number
  readonly name?: string
  /** Lets a statement take as long as it takes, for commands that look at everything. */
  readonly patient?: boolean
}

/** A pool with a bounded queue. Whoever finds the queue full, or waits 10 s in it, is refused with BUSY. */
export interface Database {
  readonly db: Db
  readonly pool: Pool
  readonly url: string
  close(): Promise<void>
}

/** A calendar date stays text: as a Date it would move with the time zone. */
const readTypes = new TypeOverrides()
readTypes.setTypeParser(types.builtins.DATE, String)

const WAIT_SECONDS = 10
/** After so long a statement, a lock and an idle transaction end by themselves. */
export const limits = {
  statement_timeout: 5_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
} as const

export function openDatabase(options: DatabaseOptions): Database {
  const queue = options.queue ?? 2_000
  const pool = new Pool({
    connectionString: options.url,
    max: options.size,
    connectionTimeoutMillis: WAIT_SECONDS * 1_000,
    idleTimeoutMillis: 60_000,
    application_name: options.name ?? 'podium',
    types: readTypes,
    ...limits,
    ...(options.patient && { statement_timeout: 0 }),
  })
  // A connection that breaks while idle is the pool's to replace; the next query tells if the server is gone.
  pool.on('error', () => undefined)
  // One that breaks between two statements of somebody's transaction: their next statement tells.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const bounded = {
    options: pool.options,
    async connect(): Promise<PostgresPoolClient> {
      if (pool.waitingCount >= queue) throw refuse(baseRefusals.BUSY, { seconds: 1 })
      try {
        // Cursors, which the query builder's type has, are not supported.
        return new PreparedConnection(await pool.connect()) as unknown as PostgresPoolClient
      } catch (error) {
        if (error instanceof Error && error.message.includes('timeout exceeded')) {
          throw refuse(baseRefusals.BUSY, { seconds: 1 })
        }
        throw error
      }
    },
    end: () => pool.end(),
  }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: bounded }) })
  return { db, pool, url: options.url, close: () => closeBoth(db, pool) }
}

/** Kysely ends a pool only once it has used it. */
async function closeBoth(db: Db, pool: Pool): Promise<void> {
  await db.destroy()
  if (!pool.ended) await pool.end()
}
