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
  /** Constraints that are checked at the end of a transaction, quoted and separated by commas. */
  readonly deferred: string
}

let made = 0
const isPreparable = /^\s*(?:\/\*.*?\*\/\s*)?(?:select|insert|update|delete|with)\b[^;]*$/s

/**
 * What the query builder takes for a connection of its own. All share one connection, and their transactions are
 * savepoints of its transaction, at whose end deferred constraints are checked. They must not overlap.
 */
export class SavepointConnection {
  readonly #on: RehearsalConnection
  readonly #name = `rehearsal_${++made}`
  #begun: QueryResult | null = null

  constructor(on: RehearsalConnection) {
    this.#on = on
  }

  async query(text: string, values: readonly unknown[]): Promise<QueryResult> {
    const { client, clock, deferred } = this.#on
    if (text === 'begin') {
      // Three statements in one message give an array of results, which pg's types do not declare.
      const message = `savepoint ${this.#name}; ${setTime(clock.now())}; ${beginning.text}`
      const results = (await client.query(message)) as unknown as [QueryResult, QueryResult, QueryResult]
      this.#begun = results[2]
      return results[0]
    }
    const begun = this.#begun
    this.#begun = null
    if (begun && text === beginning.text) return begun
    if (text === 'commit') return client.query(`${checkDeferred(deferred)} release savepoint ${this.#name}`)
    if (text === 'rollback') {
      return client.query(`rollback to savepoint ${this.#name}; release savepoint ${this.#name}`)
    }
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

function checkDeferred(deferred: string): string {
  return deferred === '' ? '' : `set constraints all immediate; set constraints ${deferred} deferred;`
}
