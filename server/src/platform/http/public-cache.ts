import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { toRefusal } from './errors.ts'
import { CachedAnswer, send } from './cached-answer.ts'
import { languageOf } from './language.ts'
import type { SiteHosts } from './site-hosts.ts'

interface Entry {
  readonly answer: CachedAnswer
  readonly madeAt: number
  readonly freshUntil: number
}

const MAX_ENTRIES = 2_000
/** As text and compressed together. */
const MAX_ENTRY_BYTES = 2_000_000
const STALE_MS = 600_000
const AWAY_MS = 1_000

/**
 * Answers of public calls, whole and ready to send, for the seconds their endpoint allows. Identical reads under way
 * are joined. What is stale is kept ten minutes longer and served while the database is away.
 */
export class PublicCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #making = new Map<string, Promise<Entry>>()
  readonly #hosts: SiteHosts
  readonly #headers: Readonly<Record<string, string>>
  hits = 0

  /** `headers` are sent with every answer. */
  constructor(hosts: SiteHosts, headers: Readonly<Record<string, string>>, maxBytes: number) {
    this.#entries = new LRUCache({
      max: MAX_ENTRIES,
      maxSize: Math.max(1, maxBytes),
      maxEntrySize: Math.min(MAX_ENTRY_BYTES, Math.max(1, maxBytes)),
      sizeCalculation: ({ answer }) => Math.max(1, answer.maxBytes),
    })
    this.#hosts = hosts
    this.#headers = headers
  }

  /** Answers differ by address, site and language; never by who asks. */
  keyOf(url: string, headers: IncomingHttpHeaders): string {
    return `${languageOf(headers)} ${this.#hosts.nameOf(headers.host)} ${url}`
  }

  /** Answers a request from memory before anything else looks at it; false when it can't. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const { url } = request
    if (request.method !== 'GET' || !url?.startsWith(API_BASE)) return false
    const entry = this.#entries.get(this.keyOf(url, request.headers))
    if (!entry || entry.freshUntil < performance.now()) return false
    this.hits += 1
    send(entry.answer, request.headers, response)
    return true
  }

  /** The answer under the key, made by `make` where there is none that is fresh. */
  async answer(key: string, seconds: number, make: () => Promise<string>): Promise<CachedAnswer> {
    const kept = this.#entries.get(key)
    if (kept && kept.freshUntil >= performance.now()) return kept.answer
    const making = this.#making.get(key) ?? this.#make(key, seconds, make)
    try {
      return (await making).answer
    } catch (error) {
      if (!kept || kept.madeAt + STALE_MS < performance.now() || !isPassing(error)) throw error
      // Not everybody who asks meanwhile has to find out anew that the database is away.
      this.#entries.set(key, { ...kept, freshUntil: performance.now() + AWAY_MS })
      return kept.answer
    }
  }

  #make(key: string, seconds: number, make: () => Promise<string>): Promise<Entry> {
    const making = make()
      .then((text) => this.#keep(key, seconds, text))
      .finally(() => this.#making.delete(key))
    this.#making.set(key, making)
    return making
  }

  #keep(key: string, seconds: number, text: string): Entry {
    const answer = new CachedAnswer(Buffer.from(text), seconds, this.#headers)
    const now = performance.now()
    const entry = { answer, madeAt: now, freshUntil: now + seconds * 1_000 }
    this.#entries.set(key, entry)
    return entry
  }
}

/** A failure of the moment, not of the request. */
function isPassing(error: unknown): boolean {
  return toRefusal(error).refusal.kind.status >= 500
}
