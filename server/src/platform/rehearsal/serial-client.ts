import type { Client, QueryConfig, QueryResult, QueryResultRow } from 'pg'

/** Sends one statement after the other, for handlers that read several things at once. */
export class SerialClient {
  readonly #client: Client
  #last: Promise<unknown> = Promise.resolve()
  #hasEnded = false

  constructor(client: Client) {
    this.#client = client
  }

  async query<Row extends QueryResultRow>(statement: string | QueryConfig): Promise<QueryResult<Row>> {
    const sent = this.#last.then(() => {
      if (this.#hasEnded) throw new Error('the rehearsal has ended')
      return this.#client.query<Row>(statement)
    })
    this.#last = sent.catch(() => undefined)
    return sent
  }

  /** Rolls back what was done, and sends nothing more. */
  async end(): Promise<void> {
    this.#hasEnded = true
    await this.#client.query('rollback').catch(() => undefined)
    await this.#client.end().catch(() => undefined)
  }
}
