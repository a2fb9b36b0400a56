/** One server-sent event. */
export interface SentEvent {
  readonly type: string
  readonly data: unknown
}

/** What the handler of an `events` endpoint returns: sent one by one until it ends or the reader leaves. */
export type EventAnswer = AsyncIterable<SentEvent>

/** The lines of one event as the browser's EventSource reads them. JSON has no bare line breaks. */
export function eventText(event: SentEvent): string {
  return `event: ${event.type.replace(/[\r\n]/g, ' ')}\ndata: ${JSON.stringify(event.data ?? null)}\n\n`
}
