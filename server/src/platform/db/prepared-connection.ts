import { CompiledQuery, sql, type SelectQueryBuilder } from 'kysely'
import type { PoolClient, QueryResult } from 'pg'

/** A statement that PostgreSQL parses and plans once per connection. Its text must be constant. */
export interface Statement<Row> {
  readonly text: string
  /** Never set; carries the type of the rows. */
  readonly row?: Row
}

/** For the few frequent statements. `name` must be unique; the text begins with it. */
export function statement<Row>(name: string, text: string): Statement<Row> {
  return { text: `/* ${name} */${text}` }
}

/**
 * For `$call` of a frequent query: the same, for statements that the query builder writes. Its text may vary by its
 * filters, but not by the number of its values.
 */
export function prepared<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) {
  return query.modifyEnd(sql.raw(PREPARED))
}

const PREPARED = '/* prepared */'
/** More texts than the code has: a text that varied without bound would fill the memory of each connection. */
const MAX_TEXTS = 500
const named = /^\/\* ([a-z-]+) \*\//
const numbers = new Map<string, number>()

function nameOf(text: string): string | undefined {
  if (!text.endsWith(PREPARED)) return named.exec(text)?.[1]
  const number = numbers.get(text) ?? numbers.size
  if (number >= MAX_TEXTS) return undefined
  numbers.set(text, number)
  return `prepared-${number}`
}

/** The database or a transaction. */
interface Handle {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<{ readonly rows: Row[] }>
}

export async function run<Row>(handle: Handle, { text }: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await handle.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}

/** The first statement of a transaction; it needs no round trip, because BEGIN returns the time too. */
export const beginning: Statement<{ now: Date }> = { text: 'select now() as now' }

/**
 * A connection for the query builder: named statements are prepared, and BEGIN also reads the transaction's time, which
 * saves each write a round trip.
 */
export class PreparedConnection {
  readonly #client: PoolClient
  #begun: QueryResult | null = null

  constructor(client: PoolClient) {
    this.#client = client
  }

  async query(text: string, values: readonly unknown[]): Promise<QueryResult> {
    if (text === 'begin') {
      // Two statements in one message give an array of results, which pg's types do not declare.
      const results = (await this.#client.query(`begin; ${beginning.text}`)) as unknown as [QueryResult, QueryResult]
      this.#begun = results[1]
      return results[0]
    }
    const begun = this.#begun
    this.#begun = null
    if (begun && text === beginning.text) return begun
    const name = nameOf(text)
    return this.#client.query(name ? { name, text, values: [...values] } : { text, values: [...values] })
  }

  release(destroy?: boolean): void {
    this.#begun = null
    this.#client.release(destroy)
  }
}
