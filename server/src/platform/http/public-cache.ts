import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { toRefusal } from './errors.ts'
import { CALL_POLICY } from './defence/headers.ts'
import { languageOf } from './language.ts'
import type { SiteHosts } from './site-hosts.ts'

interface Entry {
  readonly plain: Buffer
  readonly zipped: Buffer | null
  readonly etag: string
  readonly plainHead: string[]
  readonly zippedHead: string[]
  readonly madeAt: number
  readonly freshUntil: number
}

const MAX_ENTRIES = 2_000
/** As text and compressed together. */
const MAX_ENTRY_BYTES = 2_000_000
const STALE_MS = 600_000
const AWAY_MS = 1_000
const WORTH_ZIPPING = 1_400

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
      maxSize: maxBytes,
      maxEntrySize: Math.min(MAX_ENTRY_BYTES, maxBytes),
      sizeCalculation: ({ plain, zipped }) => Math.max(1, plain.length + (zipped?.length ?? 0)),
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
    send(entry, request.headers, response)
    return true
  }

  /** The entry under the key, made by `make` where there is none that is fresh. */
  async entry(key: string, seconds: number, make: () => Promise<string>): Promise<CachedAnswer> {
    const kept = this.#entries.get(key)
    if (kept && kept.freshUntil >= performance.now()) return kept
    const making = this.#making.get(key) ?? this.#make(key, seconds, make)
    try {
      return await making
    } catch (error) {
      if (!kept || kept.madeAt + STALE_MS < performance.now() || !isPassing(error)) throw error
      // Not everybody who asks meanwhile has to find out anew that the database is away.
      this.#entries.set(key, { ...kept, freshUntil: performance.now() + AWAY_MS })
      return kept
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
    const entry = makeEntry(Buffer.from(text), seconds, this.#headers)
    this.#entries.set(key, entry)
    return entry
  }
}

export type CachedAnswer = Pick<Entry, 'plain' | 'zipped' | 'etag' | 'plainHead' | 'zippedHead'>

/** Writes the answer, or 304 to a reader who has it. */
export function send(entry: CachedAnswer, headers: IncomingHttpHeaders, response: ServerResponse): void {
  const zipped = entry.zipped !== null && (headers['accept-encoding']?.includes('gzip') ?? false)
  const head = zipped ? entry.zippedHead : entry.plainHead
  if (headers['if-none-match'] === entry.etag) {
    response.writeHead(304, ['ETag', entry.etag])
    response.end()
    return
  }
  response.writeHead(200, head)
  response.end(zipped ? entry.zipped : entry.plain)
}

function makeEntry(plain: Buffer, seconds: number, headers: Readonly<Record<string, string>>): Entry {
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const zipped = plain.length >= WORTH_ZIPPING ? gzipSync(plain) : null
  const common = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': `public, max-age=${seconds}`,
    Vary: 'Accept-Language, X-Language, Accept-Encoding',
    'Content-Security-Policy': CALL_POLICY,
    ETag: etag,
    ...headers,
  }
  const head = (more: Record<string, string>) => Object.entries({ ...common, ...more }).flat()
  return {
    plain,
    zipped,
    etag,
    plainHead: head({ 'Content-Length': String(plain.length) }),
    zippedHead: head({ 'Content-Length': String(zipped?.length ?? 0), 'Content-Encoding': 'gzip' }),
    madeAt: performance.now(),
    freshUntil: performance.now() + seconds * 1_000,
  }
}

/** A failure of the moment, not of the request. */
function isPassing(error: unknown): boolean {
  return toRefusal(error).refusal.kind.status >= 500
}
