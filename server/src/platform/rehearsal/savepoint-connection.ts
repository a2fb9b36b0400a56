import type { QueryResult } from 'pg'
import { beginning } from '../db/prepared-connection.ts'
import type { PretendedClock } from './pretended-clock.ts'
import type { SerialClient } from './serial-client.ts'

/** The one connection of a rehearsal and what its transactions need. */
export interface RehearsalConnection {
  readonly client: SerialClient
  /** Names of the prepared statements by their text. */
  readonly names: Map<string, string>
  readonly clock: PretendedClock
  /** The time that `now()` gives. */
  at: Date
  /** Whether something was written outside a transaction since the savepoint before the present call. */
  isAhead: boolean
}

let made = 0
/** The savepoint that a failed call goes back to. */
export const START = 'savepoint rehearsal_call'
export const RESTART = `release savepoint rehearsal_call; ${START}`
/** All constraints that can wait do so from the start, so that these two leave them as they were. */
const CHECK = 'set constraints all immediate; set constraints all deferred'
/** Nobody would receive what a transaction sends that is rolled back. */
const SENDING = 'select pg_notify($1, $2)'
const CLOCK = 'select clock_timestamp() as at'
const isSelect = /^\s*select\b/
const isPreparable = /^\s*(?:\/\*.*?\*\/\s*)?(?:select|insert|update|delete|with)\b[^;]*$/s

/**
 * What the query builder takes for a connection of its own. All share one connection, and their transactions are
 * savepoints of its transaction, at whose end deferred constraints are checked. They must not overlap.
 */
export class SavepointConnection {
  readonly #on: RehearsalConnection
  readonly #name = `rehearsal_${++made}`
  #begun: QueryResult | null = null
  #isOpen = false

  constructor(on: RehearsalConnection) {
    this.#on = on
  }

  async query(text: string, values: readonly unknown[]): Promise<QueryResult> {
    const on = this.#on
    const { client, clock } = on
    if (text === SENDING) return answered([])
    if (text === CLOCK) return answered([{ at: on.at }])
    if (text === 'begin') {
      this.#isOpen = true
      on.at = clock.now()
      // Three statements in one message give an array of results, which pg's types do not declare.
      const message = `savepoint ${this.#name}; ${setTime(on.at)}; ${beginning.text}`
      const results = (await client.query(message)) as unknown as [QueryResult, QueryResult, QueryResult]
      this.#begun = results[2]
      return results[0]
    }
    const begun = this.#begun
    this.#begun = null
    if (begun && text === beginning.text) return begun
    if (text === 'commit') {
      this.#isOpen = false
      on.isAhead = false
      // What was committed stays, whatever comes of the call.
      return client.query(`${CHECK}; release savepoint ${this.#name}; ${RESTART}`)
    }
    if (text === 'rollback') {
      this.#isOpen = false
      return client.query(`rollback to savepoint ${this.#name}; release savepoint ${this.#name}`)
    }
    if (!this.#isOpen && !isSelect.test(text)) on.isAhead = true
    const name = this.#nameOf(text)
    return client.query({ ...(name && { name }), text, values: [...values] })
  }

  release(): void {}

  /** All statements are prepared: a rehearsal repeats few of them many times. */
  #nameOf(text: string): string | null {
    if (!isPreparable.test(text)) return null
    const { names } = this.#on
    const name = names.get(text) ?? `rehearsal-${names.size}`
    names.set(text, name)
    return name
  }
}

/** The statement that sets the time which `now()` gives. */
export function setTime(at: Date): string {
  return `select pg_catalog.set_config('rehearsal.at', '${at.toISOString()}', true)`
}

/** What PostgreSQL would answer, without asking it. */
function answered(rows: readonly object[]): QueryResult {
  return { command: 'SELECT', rowCount: rows.length, oid: 0, fields: [], rows: [...rows] }
}
