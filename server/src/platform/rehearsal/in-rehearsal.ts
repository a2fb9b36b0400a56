import { Kysely, PostgresDialect, sql, type PostgresPool } from 'kysely'
import { Client, type Pool } from 'pg'
import type { z } from 'zod'
import { baseRefusals } from '@podium/core/base/codes.ts'
import type { Endpoint, Input } from '@podium/core/base/endpoint.ts'
import { refuse, type Refusal } from '@podium/core/base/refusal.ts'
import { readTypes, type Db, type Schema, type Tx } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { PreparedStatements } from '../db/prepared-connection.ts'
import { SharedReads } from '../db/shared-reads.ts'
import { Refused } from '../kernel/refused.ts'
import { Instances, type Services } from '../kernel/services.ts'
import type { Viewer } from '../kernel/viewer.ts'
import { noScanner } from '../external/scanner-in-force.ts'
import { MemoryStorage } from './memory-storage.ts'
import { PretendedClock } from './pretended-clock.ts'
import { SerialClient } from './serial-client.ts'
import { RESTART, SavepointConnection, setTime, START, type RehearsalConnection } from './savepoint-connection.ts'

/** What a call of a rehearsal came to. */
export type Played<Data> =
  | { readonly data: Data; readonly refusal: null }
  /** `fault`: what failed, where it wasn't refused; null otherwise. */
  | { readonly data: null; readonly refusal: Refusal; readonly fault: unknown }

/** A server whose changes are never stored, at a pretended time. */
export interface Rehearsal {
  readonly services: Services
  readonly db: Db
  /** Moves the time, forwards or back. */
  move(to: Date): Promise<void>
  /** Runs a transaction like that of a handler. */
  write<T>(work: (tx: Tx, now: Date) => Promise<T>): Promise<T>
  /** Calls an endpoint as this user, one call at a time. A refused call changes nothing. */
  call<E extends Endpoint>(viewer: Viewer, endpoint: E, input: Input<E>): Promise<Played<z.output<E['output']>>>
}

/** Milliseconds after which PostgreSQL ends a statement, a wait for a lock, and the whole rehearsal. */
const timeouts = { statement_timeout: 20_000, lock_timeout: 2_000, idle_in_transaction_session_timeout: 30_000 }
/**
 * Tables grow from a few rows to thousands while statements keep the plans of their first times: those that read whole
 * tables would become slower with each team.
 */
const SETTINGS =
  'set local search_path = rehearsal, public, pg_catalog; set local enable_seqscan = off; set local enable_bitmapscan = off'
/** Key of the lock that keeps rehearsals of all processes apart. */
const LOCK = `hashtextextended('rehearsal', 0)`

/**
 * Runs work on a server of its own, whose one transaction is always rolled back. Nothing leaves it: jobs and messages are
 * rows that nobody else sees, files stay in memory. Null if another rehearsal is under way.
 */
export async function inRehearsal<T>(
  real: Services,
  at: Date,
  mostMs: number,
  work: (rehearsal: Rehearsal) => Promise<T>,
): Promise<T | null> {
  const client = new Client({
    connectionString: real.database.url,
    application_name: 'podium rehearsal',
    types: readTypes,
    ...timeouts,
  })
  client.on('error', () => undefined)
  await client.connect()
  const serial = new SerialClient(client)
  try {
    await client.query(`set transaction_timeout = ${Math.round(mostMs)}; begin; ${setTime(at)}`)
    const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_xact_lock(${LOCK}) as free`)
    if (!rows[0]!.free) return null
    await client.query(`${SETTINGS}; ${START}`)
    const clock = new PretendedClock(at)
    return await work(rehearsalOn(real, { client: serial, names: new Map(), clock, at, isAhead: false }))
  } finally {
    await serial.end()
  }
}

function rehearsalOn(real: Services, on: RehearsalConnection): Rehearsal {
  const { client, clock } = on
  const pool = { connect: async () => new SavepointConnection(on), end: async () => undefined }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) })
  const database = {
    db,
    pool: client as unknown as Pool,
    statements: new PreparedStatements(),
    url: '',
    close: async () => undefined,
  }
  const services: Services = {
    ...real,
    database,
    db,
    clock,
    instances: new Instances(),
    shared: new SharedReads(0),
    storage: new MemoryStorage(),
    scanner: noScanner,
  }
  return {
    services,
    db,
    async move(to) {
      clock.move(to)
      on.at = to
      await sql`select pg_catalog.set_config('rehearsal.at', ${to.toISOString()}, true)`.execute(db)
      on.isAhead = true
    },
    write: (work) => transact(services, work),
    async call<E extends Endpoint>(viewer: Viewer, endpoint: E, input: Input<E>) {
      if (on.isAhead) await client.query(RESTART)
      on.isAhead = false
      try {
        const data = (await services.inside.answer(services, viewer, endpoint, input)) as z.output<E['output']>
        return { data, refusal: null }
      } catch (error) {
        await client.query('rollback to savepoint rehearsal_call')
        if (error instanceof Refused) return { data: null, refusal: error.refusal, fault: null }
        real.log.warn({ err: error, path: endpoint.path }, 'a call of a rehearsal failed')
        return { data: null, refusal: refuse(baseRefusals.SYSTEM), fault: error }
      }
    },
  }
}
