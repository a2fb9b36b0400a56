import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { CALL_POLICY } from './defence/headers.ts'

const WORTH_ZIPPING = 1_400

/** An answer ready to send, compressed for the first reader who accepts that. */
export class CachedAnswer {
  readonly etag: string
  readonly #plain: Buffer
  readonly #headers: Readonly<Record<string, string>>
  #plainForm: Form | undefined
  #zippedForm: Form | undefined

  constructor(plain: Buffer, seconds: number, headers: Readonly<Record<string, string>>) {
    this.etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    this.#plain = plain
    this.#headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': `public, max-age=${seconds}`,
      Vary: 'Accept-Language, X-Language, Accept-Encoding',
      'Content-Security-Policy': CALL_POLICY,
      ETag: this.etag,
      ...headers,
    }
  }

  /** The most bytes that it holds, compressed text included. */
  get maxBytes(): number {
    return this.#plain.length * (this.#isWorthZipping ? 2 : 1)
  }

  form(acceptsGzip: boolean): Form {
    if (!acceptsGzip || !this.#isWorthZipping) return (this.#plainForm ??= this.#formOf(this.#plain, {}))
    return (this.#zippedForm ??= this.#formOf(gzipSync(this.#plain), { 'Content-Encoding': 'gzip' }))
  }

  get #isWorthZipping(): boolean {
    return this.#plain.length >= WORTH_ZIPPING
  }

  #formOf(body: Buffer, more: Readonly<Record<string, string>>): Form {
    return { body, head: Object.entries({ ...this.#headers, 'Content-Length': String(body.length), ...more }).flat() }
  }
}

interface Form {
  readonly body: Buffer
  readonly head: string[]
}

/** Writes the answer, or 304 to a reader who has it. */
export function send(answer: CachedAnswer, headers: IncomingHttpHeaders, response: ServerResponse): void {
  if (headers['if-none-match'] === answer.etag) {
    response.writeHead(304, ['ETag', answer.etag])
    response.end()
    return
  }
  const { body, head } = answer.form(acceptsGzip(headers['accept-encoding'] ?? ''))
  response.writeHead(200, isByCookie(headers) ? head.map((value) => value.replace(/^public, /, 'private, ')) : head)
  response.end(body)
}

/** Whether a cookie chose the language, by which caches on the way don't tell answers apart. */
const isByCookie = (headers: IncomingHttpHeaders) => headers['x-language'] === undefined && headers.cookie !== undefined

/** Whether an Accept-Encoding header names gzip, and not with the weight 0. */
export function acceptsGzip(header: string): boolean {
  const gzip = header.split(',').find((encoding) => encoding.trim().startsWith('gzip'))
  return gzip !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(gzip)
}
