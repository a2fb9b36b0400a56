import { CompiledQuery } from 'kysely'
import type { PoolClient, QueryResult } from 'pg'

/** A statement that PostgreSQL parses and plans once for each connection. Its text must be the same every time. */
export interface Statement<Row> {
  readonly text: string
  /** Only carries the type of its rows. */
  readonly row?: Row
}

/** For the few statements that run all the time. The text begins with `name`, which is unique and prepared under. */
export function statement<Row>(name: string, text: string): Statement<Row> {
  return { text: `/* ${name} */${text}` }
}

const named = /^\/\* ([a-z-]+) \*\//

/** The database or a transaction. */
interface Handle {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<{ readonly rows: Row[] }>
}

export async function run<Row>(handle: Handle, { text }: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await handle.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}

/** Asked first in a transaction it costs nothing: the answer came with BEGIN. */
export const beginning: Statement<{ now: Date }> = { text: 'select now() as now' }

/**
 * A connection as the query builder sees it: named statements are prepared, and BEGIN brings the transaction's time
 * along, which spares every write a round trip.
 */
export class PreparedConnection {
  readonly #client: PoolClient
  #begun: QueryResult | null = null

  constructor(client: PoolClient) {
    this.#client = client
  }

  async query(text: string, values: readonly unknown[]): Promise<QueryResult> {
    if (text === 'begin') {
      // Two statements in one message are answered by two results, which the types of pg don't know.
      const results = (await this.#client.query(`begin; ${beginning.text}`)) as unknown as [QueryResult, QueryResult]
      this.#begun = results[1]
      return results[0]
    }
    const begun = this.#begun
    this.#begun = null
    if (begun && text === beginning.text) return begun
    const name = named.exec(text)?.[1]
    return this.#client.query(name ? { name, text, values: [...values] } : { text, values: [...values] })
  }

  release(destroy?: boolean): void {
    this.#begun = null
    this.#client.release(destroy)
  }
}
