import { CompiledQuery, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { PoolClient, QueryResult, QueryResultRow } from 'pg'
import { failedByOthers, isOutdatedPlan } from './pg-errors.ts'
import type { NamedQuery, ReadPipelines } from './pipeline/read-pipelines.ts'

/** A statement that PostgreSQL parses and plans once per connection. Its text must be constant. */
export interface Statement<Row> {
  readonly text: string
  /** Never set; carries the type of the rows. */
  readonly row?: Row
}

/** For statements that must be prepared from the first time on. `name` must be unique; the text begins with it. */
export function statement<Row>(name: string, text: string): Statement<Row> {
  return { text: `/* ${name} */${text}` }
}

const named = /^\/\* ([a-z-]+) \*\//
/** After this many executions a statement is prepared too, if its text suits. */
export const FREQUENT = 10
/** So many times more for statements with a list of values, of which most have a constant number, such as states. */
const WITH_LIST = 5
/** Bounds the memory of each connection, which keeps a plan for each. */
const MAX_PREPARED = 400
/** Leaves room for others, because the text of some depends on the number of values. */
const MAX_WITH_LIST = 150
const MAX_COUNTED = 5_000
/** Pages, counts and searches, whose best plan depends on their values; several inserted rows, whose number differs. */
const unsuited = /;|\boffset\b|\bcount\(|\blike\b|\binsert into\b.*\bvalues\b.*\), \(/s
const hasList = /\bin \(\$/
const FEW_ROWS = '/* few rows */'
const isDataStatement = /^\s*(?:select|insert|update|delete|with)\b/

/** For `modifyFront` of a page or count over few rows, such as one person's, whose best plan is always the same. */
export const ofFewRows = sql.raw(FEW_ROWS)

function suits(text: string): boolean {
  return text.includes(FEW_ROWS) || !unsuited.test(text)
}

/** A connection, or connections, that execute named statements. */
interface Executor {
  query<Row extends QueryResultRow>(query: NamedQuery): Promise<QueryResult<Row>>
}

/** The statements that the connections of one database prepare: with a name, and those executed `frequent` times. */
export class PreparedStatements {
  readonly #frequentFrom: number
  readonly #executions = new LRUCache<string, number>({ max: MAX_COUNTED })
  readonly #frequent = new Map<string, string>()
  #withList = 0
  /** Part of all names, so that connections don't use plans from before a migration. */
  #generation = 0

  constructor(frequent = FREQUENT) {
    this.#frequentFrom = frequent
  }

  /** The name under which a statement is prepared; undefined: it isn't. */
  nameOf(text: string): string | undefined {
    const known = named.exec(text)?.[1] ?? this.#frequent.get(text)
    if (known || this.#frequent.size >= MAX_PREPARED || !isDataStatement.test(text) || !suits(text)) return known
    const list = hasList.test(text)
    if (list && this.#withList >= MAX_WITH_LIST) return undefined
    const count = (this.#executions.get(text) ?? 0) + 1
    this.#executions.set(text, count)
    if (count < this.#frequentFrom * (list ? WITH_LIST : 1)) return undefined
    if (list) this.#withList += 1
    const name = `frequent-${this.#frequent.size}`
    this.#frequent.set(text, name)
    return name
  }

  /** Executes a named statement. If a migration made its plan outdated, all connections prepare their statements again. */
  async execute<Row extends QueryResultRow>(
    client: Executor,
    { name, text }: { readonly name: string; readonly text: string },
    values: readonly unknown[],
  ): Promise<QueryResult<Row>> {
    const of = this.#generation
    try {
      return await client.query<Row>({ name: `${name}-${of}`, text, values: [...values] })
    } catch (error) {
      if (isOutdatedPlan(error) && this.#generation === of) this.#generation += 1
      throw error
    }
  }

  /** `execute` outside a transaction, which repeats a statement whose plan was outdated. */
  async query<Row extends QueryResultRow>(
    client: Executor,
    statement: { readonly name: string; readonly text: string },
    values: readonly unknown[],
  ): Promise<QueryResult<Row>> {
    try {
      return await this.execute<Row>(client, statement, values)
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      return this.execute<Row>(client, statement, values)
    }
  }
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
 * A connection for the query builder, which takes one of the pool when it needs it: short reads outside transactions use
 * shared ones. Named statements are prepared, and BEGIN also reads the transaction's time, which saves each write a round
 * trip.
 */
export class PreparedConnection {
  readonly #take: () => Promise<PoolClient>
  readonly #reads: ReadPipelines
  readonly #statements: PreparedStatements
  #client: PoolClient | null = null
  #begun: QueryResult | null = null
  #isInTransaction = false

  constructor(take: () => Promise<PoolClient>, reads: ReadPipelines, statements: PreparedStatements) {
    this.#take = take
    this.#reads = reads
    this.#statements = statements
  }

  async query(text: string, values: readonly unknown[]): Promise<QueryResult> {
    if (text === 'begin') {
      // Two statements in one message give an array of results, which pg's types do not declare.
      const results = (await (await this.#own()).query(`begin; ${beginning.text}`)) as unknown as [
        QueryResult,
        QueryResult,
      ]
      this.#begun = results[1]
      this.#isInTransaction = true
      return results[0]
    }
    const begun = this.#begun
    this.#begun = null
    if (begun && text === beginning.text) return begun
    if (text === 'commit' || text === 'rollback') this.#isInTransaction = false
    const name = this.#statements.nameOf(text)
    if (name && !this.#client && this.#reads.takes(text)) {
      try {
        return await this.#statements.query(this.#reads, { name, text }, values)
      } catch (error) {
        if (!failedByOthers(error)) throw error
      }
    }
    const client = await this.#own()
    if (!name) return client.query({ text, values: [...values] })
    if (this.#isInTransaction) return this.#statements.execute(client, { name, text }, values)
    return this.#statements.query(client, { name, text }, values)
  }

  release(destroy?: boolean): void {
    this.#begun = null
    this.#isInTransaction = false
    this.#client?.release(destroy)
    this.#client = null
  }

  async #own(): Promise<PoolClient> {
    return (this.#client ??= await this.#take())
  }
}
