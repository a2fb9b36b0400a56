import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely'
import { Pool, TypeOverrides, types, type PoolClient } from 'pg'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { refuse } from '../kernel/refused.ts'
import type { Schema } from './schema.generated.ts'
import { PreparedConnection, PreparedStatements } from './prepared-connection.ts'
import { ReadPipelines } from './pipeline/read-pipelines.ts'

export type { Schema } from './schema.generated.ts'
export { json } from './json.ts'

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

export interface DatabaseOptions {
  readonly url: string
  /** Maximum number of connections of this process. */
  readonly maxConnections: number
  /** Callers that may wait for a connection; further callers get BUSY. */
  readonly maxWaiting?: number
  readonly applicationName?: string
  /** Executions after which a statement is prepared. */
  readonly preparedAfter?: number
  /** Disables the statement timeout, for commands that scan whole tables. */
  readonly noStatementTimeout?: boolean
}

/** A connection pool with a bounded queue. Callers get BUSY if the queue is full or after 10 s of waiting. */
export interface Database {
  readonly db: Db
  readonly pool: Pool
  readonly url: string
  close(): Promise<void>
}

/** Calendar dates stay text, because a Date would shift with the time zone. */
export const readTypes = new TypeOverrides()
readTypes.setTypeParser(types.builtins.DATE, String)

const WAIT_SECONDS = 10
/** Connections that short reads share, of a pool that can spare them. */
const SHARED = 2
const LEAST_TO_SHARE = 6
/** Timeouts in milliseconds after which PostgreSQL ends a statement, a wait for a lock and an idle transaction. */
export const limits = {
  statement_timeout: 5_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
} as const

export function openDatabase(options: DatabaseOptions): Database {
  const maxWaiting = options.maxWaiting ?? 2_000
  const shared = options.maxConnections >= LEAST_TO_SHARE ? SHARED : 0
  const config = {
    connectionString: options.url,
    connectionTimeoutMillis: WAIT_SECONDS * 1_000,
    application_name: options.applicationName ?? 'podium',
    types: readTypes,
    ...limits,
    ...(options.noStatementTimeout && { statement_timeout: 0 }),
  }
  const pool = new Pool({ ...config, max: options.maxConnections - shared, idleTimeoutMillis: 60_000 })
  // Ignores errors of idle connections: the pool replaces them, and if the server is down the next query fails.
  pool.on('error', () => undefined)
  // Ignores the loss of a connection during a transaction: its next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const reads = new ReadPipelines(config, shared)
  const statements = new PreparedStatements(options.preparedAfter)
  const take = async (): Promise<PoolClient> => {
    if (pool.waitingCount >= maxWaiting) throw refuse(baseRefusals.BUSY, { seconds: 1 })
    try {
      return await pool.connect()
    } catch (error) {
      if (error instanceof Error && error.message.includes('timeout exceeded')) {
        throw refuse(baseRefusals.BUSY, { seconds: 1 })
      }
      throw error
    }
  }
  const boundedPool = {
    options: pool.options,
    async connect(): Promise<PostgresPoolClient> {
      // The cast is needed because Kysely's type also has cursors, which are not supported here.
      return new PreparedConnection(take, reads, statements) as unknown as PostgresPoolClient
    },
    end: async () => void (await Promise.all([pool.end(), reads.close()])),
  }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: boundedPool }) })
  return { db, pool, url: options.url, close: () => closeKyselyAndPool(db, boundedPool.end, pool) }
}

/** Ends the pool explicitly, because Kysely ends it only after its first use. */
async function closeKyselyAndPool(db: Db, end: () => Promise<void>, pool: Pool): Promise<void> {
  await db.destroy()
  if (!pool.ended) await end()
}
