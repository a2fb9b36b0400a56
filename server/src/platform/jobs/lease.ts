import { Client } from 'pg'
import type { Logger } from 'pino'

/**
 * Locks the jobs or periodic tasks of this process on a separate connection. If the process dies, the database releases
 * the locks and another process takes over. If only the connection is lost, `lost` is called and the runs must stop.
 */
export class Lease {
  #client: Promise<Client> | null = null
  /** The last query; queries run one at a time. */
  #last: Promise<unknown> = Promise.resolve()
  readonly #url: string
  readonly #kind: 'job' | 'periodic'
  readonly #log: Logger
  readonly #lost: () => void

  constructor(url: string, kind: 'job' | 'periodic', log: Logger, lost: () => void) {
    this.#url = url
    this.#kind = kind
    this.#log = log
    this.#lost = lost
  }

  /** False if another process holds the lock. */
  async take(id: string): Promise<boolean> {
    const client = await this.#connected()
    return this.#call(client, 'pg_try_advisory_lock', id)
  }

  async give(id: string): Promise<void> {
    const client = await this.#client?.catch(() => null)
    if (client) await this.#call(client, 'pg_advisory_unlock', id).catch(() => undefined)
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => null)
    client?.removeAllListeners('end')
    await this.#last
    await client?.end().catch(() => undefined)
  }

  async #call(client: Client, lock: 'pg_try_advisory_lock' | 'pg_advisory_unlock', id: string): Promise<boolean> {
    const sql = `select ${lock}(hashtextextended($1, 0)) as done`
    const answer = this.#last.then(() => client.query<{ done: boolean }>(sql, [`${this.#kind} ${id}`]))
    this.#last = answer.catch(() => undefined)
    return (await answer).rows[0]!.done
  }

  #connected(): Promise<Client> {
    this.#client ??= this.#connect().catch((error: unknown) => {
      this.#client = null
      throw error
    })
    return this.#client
  }

  async #connect(): Promise<Client> {
    const client = new Client({
      connectionString: this.#url,
      application_name: `podium ${this.#kind}s`,
      keepAlive: true,
    })
    client.on('error', (error) => this.#log.warn({ err: error }, `${this.#kind}s: the lease connection broke`))
    client.on('end', () => {
      this.#client = null
      this.#lost()
    })
    await client.connect()
    return client
  }
}
