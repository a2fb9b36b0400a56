import { Socket } from 'node:net'
import { Client, type ClientConfig, type QueryResult, type QueryResultRow } from 'pg'
import { timedOut } from '../pg-errors.ts'

/** Statements under way on one connection; further ones get connections of their own. */
const MOST_UNDER_WAY = 32
/** Executions whose time together tells whether a statement is short. */
const WINDOW = 50
/** A statement that takes longer makes others wait for too long; it is tried again after a while. */
const SHORT_MS = 10
const AWAY_MS = 60_000

const isRead = /^\s*(?:\/\*.*?\*\/\s*)?(?:select|with)\b/s
/** Locks, changes and what belongs to a session need a connection of their own. */
const needsOwn =
  /\b(?:insert|update|delete|merge)\b|\bfor (?:no key |key )?share\b|advisory|set_config|nextval|notify|add_job/i

/** Conditions that may be left out: only a plan with the values uses their index. */
const isOptional = /\$\d+::[\w[\]]+ is null or/
/** Their plans never depend on values, and making one takes longer than the read. */
const GENERIC_PLANS = 'set plan_cache_mode = force_generic_plan'

export interface NamedQuery {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * Connections that short prepared reads of all requests share. Each statement is sent without waiting for the one before,
 * and those of one turn of the event loop by one write, because under load waking PostgreSQL costs more than its work.
 */
export class ReadPipelines {
  readonly #config: ClientConfig
  readonly #pipelines: Pipeline[]
  readonly #isRead = new Map<string, boolean>()
  readonly #times = new Map<string, { executions: number; ms: number }>()
  readonly #longUntil = new Map<string, number>()
  #isClosed = false

  /** `count`: the number of connections. */
  constructor(config: ClientConfig, count: number) {
    this.#config = config
    this.#pipelines = Array.from({ length: count }, () => new Pipeline())
  }

  /** Whether a statement may be executed here now. */
  takes(text: string): boolean {
    const pipeline = this.#idlest()
    if (this.#isClosed || !pipeline || pipeline.underWay >= MOST_UNDER_WAY) return false
    if ((this.#longUntil.get(text) ?? 0) > performance.now()) return false
    const known = this.#isRead.get(text)
    if (known !== undefined) return known
    const read = isRead.test(text) && !needsOwn.test(text) && !isOptional.test(text)
    this.#isRead.set(text, read)
    return read
  }

  async query<Row extends QueryResultRow>({ name, text, values }: NamedQuery): Promise<QueryResult<Row>> {
    const pipeline = this.#idlest()!
    return pipeline.query<Row>(this.#config, { name, text, values }, (ms) => this.#measure(text, ms))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#pipelines.map((pipeline) => pipeline.close()))
  }

  #idlest(): Pipeline | undefined {
    return this.#pipelines.reduce((best, each) => (each.underWay < best.underWay ? each : best), this.#pipelines[0]!)
  }

  #measure(text: string, ms: number): void {
    const times = this.#times.get(text) ?? { executions: 0, ms: 0 }
    times.executions += 1
    times.ms += ms
    const isLong = times.ms > WINDOW * SHORT_MS
    if (isLong) this.#longUntil.set(text, performance.now() + AWAY_MS)
    if (isLong || times.executions >= WINDOW) this.#times.delete(text)
    else this.#times.set(text, times)
  }
}

class Pipeline {
  underWay = 0
  #opened: Promise<Client> | null = null
  #socket: Socket | null = null
  #isCorked = false
  #lastAnswer = 0

  async query<Row extends QueryResultRow>(
    config: ClientConfig,
    { name, text, values }: NamedQuery,
    onMeasured: (ms: number) => void,
  ): Promise<QueryResult<Row>> {
    this.underWay += 1
    try {
      this.#opened ??= this.#open(config)
      const client = await this.#opened
      const socket = this.#socket
      this.#cork()
      const sent = performance.now()
      try {
        return await client.query<Row>({ name, text, values: [...values] })
      } catch (error) {
        // Those behind it may wait for the same lock, one after the other; they are repeated elsewhere.
        if (timedOut(error)) socket?.destroy()
        throw error
      } finally {
        const answered = performance.now()
        onMeasured(answered - Math.max(sent, this.#lastAnswer))
        this.#lastAnswer = answered
      }
    } finally {
      this.underWay -= 1
    }
  }

  async close(): Promise<void> {
    const opened = this.#opened
    this.#opened = null
    await opened?.then((client) => client.end()).catch(() => undefined)
  }

  async #open(config: ClientConfig): Promise<Client> {
    const socket = new Socket()
    const client = new Client({ ...config, pipeline: true, stream: () => socket })
    const forget = () => {
      if (this.#socket === socket) this.#opened = this.#socket = null
    }
    this.#socket = socket
    // What is under way fails with the connection and is repeated elsewhere; the next statement opens another one.
    client.on('error', forget)
    client.on('end', forget)
    try {
      await client.connect()
      await client.query(GENERIC_PLANS)
    } catch (error) {
      forget()
      throw error
    }
    return client
  }

  /** Holds writes back until the events of this turn of the loop are handled. */
  #cork(): void {
    const socket = this.#socket
    if (!socket || this.#isCorked) return
    this.#isCorked = true
    socket.cork()
    setImmediate(() => {
      this.#isCorked = false
      socket.uncork()
    })
  }
}
