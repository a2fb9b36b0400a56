import type { Endpoint, Input } from '@podium/core/base/endpoint.ts'
import { openEvents } from './call.ts'

/** The events of an answer, as they arrive; ends when the signal aborts. Throws `RefusalError` if the call is refused. */
export async function* callForEvents<E extends Endpoint, Event extends { type: string }>(
  endpoint: E,
  input: Input<E>,
  signal: AbortSignal,
): AsyncGenerator<Event> {
  const body = await openEvents(endpoint, input, signal)
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const blocks = (rest + read.value).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, type, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? []
        if (type && data) yield { type, data: JSON.parse(data) as unknown } as unknown as Event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
