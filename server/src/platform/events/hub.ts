import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from 'pino'
import type { SentEvent } from './stream.ts'
import { CHANNEL, type PushedEvent } from './push-event.ts'

/** A browser's open event stream. */
export interface Subscription {
  readonly userId: string | null
  readonly sessionId: string | null
  readonly topics: ReadonlySet<string>
  send(event: SentEvent): void
  end(): void
}

/** Receives the events of all processes and forwards them to the browsers connected to this process. */
export class EventHub {
  readonly #byUser = new Map<string, Set<Subscription>>()
  readonly #byTopic = new Map<string, Set<Subscription>>()
  readonly #all = new Set<Subscription>()
  readonly #quit = new AbortController()
  #client: Client | null = null
  readonly #url: string
  readonly #log: Logger

  constructor(url: string, log: Logger) {
    this.#url = url
    this.#log = log
  }

  get size(): number {
    return this.#all.size
  }

  async start(): Promise<void> {
    await this.#connect()
  }

  /** Ends all streams and the database connection. */
  async stop(): Promise<void> {
    this.#quit.abort()
    for (const listening of this.#all) listening.end()
    await this.#client?.end().catch(() => undefined)
  }

  add(listening: Subscription): void {
    if (this.#quit.signal.aborted) return listening.end()
    this.#all.add(listening)
    if (listening.userId) join(this.#byUser, listening.userId, listening)
    for (const topic of listening.topics) join(this.#byTopic, topic, listening)
  }

  remove(listening: Subscription): void {
    this.#all.delete(listening)
    if (listening.userId) leave(this.#byUser, listening.userId, listening)
    for (const topic of listening.topics) leave(this.#byTopic, topic, listening)
  }

  async #connect(): Promise<void> {
    const client = new Client({ connectionString: this.#url, application_name: 'podium events', keepAlive: true })
    client.on('notification', ({ payload }) => this.#pass(payload ?? ''))
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    this.#client = client
    // Registered after connecting, because the caller retries failed connections.
    client.once('end', () => void this.#reconnect())
  }

  /** Events during the gap are lost, so pages are told to load their data again. */
  async #reconnect(): Promise<void> {
    for (let wait = 200; !this.#quit.signal.aborted; wait = Math.min(wait * 2, 5_000)) {
      await sleep(wait, undefined, { signal: this.#quit.signal }).catch(() => undefined)
      if (this.#quit.signal.aborted) return
      try {
        await this.#connect()
        for (const listening of this.#all) listening.send({ type: 'resync', data: null })
        return
      } catch (error) {
        this.#log.warn({ err: error }, 'events: the database is away')
      }
    }
  }

  #pass(payload: string): void {
    const { users, topic, sessions, type, data } = JSON.parse(payload) as PushedEvent
    const readers = new Set<Subscription>()
    for (const user of users ?? []) this.#byUser.get(user)?.forEach((reader) => readers.add(reader))
    if (topic !== undefined) this.#byTopic.get(topic)?.forEach((reader) => readers.add(reader))
    for (const reader of readers) {
      if (sessions && !sessions.includes(reader.sessionId ?? '')) continue
      reader.send({ type, data })
      if (sessions) reader.end()
    }
  }
}

function join(map: Map<string, Set<Subscription>>, key: string, listening: Subscription): void {
  const set = map.get(key) ?? new Set()
  map.set(key, set.add(listening))
}

function leave(map: Map<string, Set<Subscription>>, key: string, listening: Subscription): void {
  const set = map.get(key)
  set?.delete(listening)
  if (set?.size === 0) map.delete(key)
}
