import type { FastifyReply, FastifyRequest } from 'fastify'
import { CALL_POLICY } from '../http/defence/headers.ts'
import { renewedCookieHeader } from '../http/defence/session-cookie.ts'
import { eventText, type EventAnswer, type SentEvent } from './stream.ts'

const HEARTBEAT_MS = 15_000

/** Sends the answer as server-sent events. Waits for slow readers; ends the source when the reader disconnects. */
export async function sendEvents(request: FastifyRequest, reply: FastifyReply, source: EventAnswer): Promise<void> {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...request.server.secureHeaders,
    ...renewedCookieHeader(request),
    'Content-Security-Policy': CALL_POLICY,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    // Prevents proxies such as nginx from buffering events.
    'X-Accel-Buffering': 'no',
  })
  raw.flushHeaders()
  // An event instead of a comment, so that a page can detect a dead connection.
  const heartbeat = setInterval(() => raw.write(eventText({ type: 'beat', data: null })), HEARTBEAT_MS)
  const iterator = source[Symbol.asyncIterator]()
  raw.once('close', () => void iterator.return?.().catch(() => undefined))
  try {
    for (let next = await iterator.next(); !next.done && !raw.destroyed; next = await iterator.next()) {
      if (!raw.write(eventText(next.value))) await drained(raw)
    }
  } catch (error) {
    request.log.error({ err: error }, 'events: the source failed')
  } finally {
    clearInterval(heartbeat)
    raw.end()
  }
}

function drained(raw: FastifyReply['raw']): Promise<void> {
  return new Promise((resolve) => {
    raw.once('drain', resolve)
    raw.once('close', resolve)
  })
}

/** Queue of events for one reader, in the order of `push`. A reader with `max` unsent events is disconnected. */
export class EventQueue implements AsyncIterableIterator<SentEvent> {
  readonly #waiting: SentEvent[] = []
  readonly #max: number
  #wake: (() => void) | null = null
  #ended = false

  constructor(max = 1_000) {
    this.#max = max
  }

  push(event: SentEvent): void {
    if (this.#ended) return
    if (this.#waiting.length >= this.#max) return this.end()
    this.#waiting.push(event)
    this.#wake?.()
  }

  end(): void {
    this.#ended = true
    this.#wake?.()
  }

  async next(): Promise<IteratorResult<SentEvent>> {
    while (this.#waiting.length === 0 && !this.#ended) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    const event = this.#waiting.shift()
    return event ? { value: event, done: false } : { value: undefined, done: true }
  }

  async return(): Promise<IteratorResult<SentEvent>> {
    this.end()
    return { value: undefined, done: true }
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}
