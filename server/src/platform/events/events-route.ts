import type { FastifyInstance } from 'fastify'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { addressKey } from '../http/defence/ceilings.ts'
import { fullViewerOf, type Gate } from '../http/defence/admit.ts'
import type { Module } from '../kernel/module.ts'
import { refuse } from '../kernel/refused.ts'
import type { Viewer } from '../kernel/viewer.ts'
import type { Subscription } from './hub.ts'
import { OpenStreams, type OpenStream } from './open-streams.ts'
import { EventQueue, sendEvents } from './send-events.ts'

const MAX_TOPICS = 20

/**
 * `GET /prod-api/events?topics=scene:<id>,…`: the browser's stream of events for its user and for the topics that their
 * modules permit. Without a session only public topics are available. It begins with `hello`; `stream.replaced` ends it in
 * favour of a newer one of the same account or address; after a lost database connection comes `resync`, and the page
 * loads its data again.
 */
export function eventsRoute(app: FastifyInstance, gate: Gate, modules: readonly Module[]): void {
  const { services } = gate
  const streams = new OpenStreams(services.limits)
  const admits = Object.assign({}, ...modules.map(({ topics }) => topics ?? {})) as NonNullable<Module['topics']>

  app.get(`${API_BASE}/events`, async (request, reply) => {
    const viewer = await fullViewerOf(gate, request, true)
    const topics = await admitted(topicsOf(request.query), viewer)
    if (!viewer && topics.size === 0) throw refuse(baseRefusals.LOGIN_EXPIRED)
    const queue = new EventQueue()
    const stream: OpenStream = {
      userId: viewer?.userId ?? null,
      address: addressKey(request.ip),
      replace() {
        queue.push({ type: 'stream.replaced', data: null })
        queue.end()
      },
    }
    if (!streams.add(stream)) throw refuse(baseRefusals.BUSY, { seconds: 60 })
    const listening: Subscription = {
      userId: viewer?.userId ?? null,
      sessionId: viewer?.sessionId ?? null,
      topics,
      send: (event) => queue.push(event),
      end: () => queue.end(),
    }
    queue.push({ type: 'hello', data: { topics: [...topics] } })
    services.hub.add(listening)
    reply.raw.once('close', () => {
      services.hub.remove(listening)
      streams.remove(stream)
    })
    // The browser may have left while its session was looked up: its close event has passed.
    if (reply.raw.destroyed) {
      services.hub.remove(listening)
      streams.remove(stream)
      return reply.hijack()
    }
    // A session that ended before this stream was registered gets no event, so it is checked here.
    if (viewer && !(await fullViewerOf(gate, request, true))) queue.end()
    gate.load.remove(request)
    return sendEvents(request, reply, queue)
  })

  async function admitted(wanted: readonly string[], viewer: Viewer | null): Promise<Set<string>> {
    const topics = new Set<string>()
    for (const topic of wanted) {
      const [word = '', id = ''] = topic.split(':')
      const mayListen = Object.hasOwn(admits, word) ? admits[word] : undefined
      if (mayListen && (await mayListen(services.db, viewer, id))) topics.add(topic)
    }
    return topics
  }
}

function topicsOf(query: unknown): string[] {
  const { topics } = query as { topics?: unknown }
  return typeof topics === 'string' ? topics.split(',').slice(0, MAX_TOPICS) : []
}
