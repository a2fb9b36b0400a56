/** One server-sent event. */
export interface SentEvent {
  readonly type: string
  readonly data: unknown
}

/**
 * What the handler of an `events` endpoint returns: events are sent until the iterator ends or the reader disconnects.
 */
export type EventAnswer = AsyncIterable<SentEvent>

/** Text of one event for the browser's EventSource. JSON contains no unescaped line breaks. */
export function eventText(event: SentEvent): string {
  return `event: ${event.type.replace(/[\r\n]/g, ' ')}\ndata: ${JSON.stringify(event.data ?? null)}\n\n`
}
