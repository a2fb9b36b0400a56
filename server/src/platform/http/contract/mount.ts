import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE, type Endpoint } from '@podium/core/base/endpoint.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { refusedWith } from '#server/platform/audit/entry.ts'
import { record } from '#server/platform/audit/record.store.ts'
import type { Call } from '#server/platform/kernel/context.ts'
import { sendEvents } from '#server/platform/events/send-events.ts'
import type { EventAnswer } from '#server/platform/events/stream.ts'
import type { FileAnswer } from '#server/platform/files/file-answer.ts'
import { sendFileAnswer } from '#server/platform/files/send.ts'
import { Refused } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import type { Verb } from '#server/platform/kernel/verb.ts'
import { admit, callOf, viewerOf, type Gate } from '../defence/admit.ts'
import { doneEnvelope } from './envelope.ts'
import { inputReader } from './input.ts'
import { outputWriter } from './output.ts'
import { send } from '../cached-answer.ts'
import type { PublicCache } from '../public-cache.ts'

const viewers = new WeakMap<FastifyRequest, Viewer | null>()

/** Makes the route of one row of an endpoint table. */
export function mountVerb(app: FastifyInstance, gate: Gate, cache: PublicCache, verb: Verb): void {
  const { endpoint } = verb
  const readInput = inputReader(endpoint)
  const streams = endpoint.answer === 'file' || endpoint.answer === 'events'
  const handler = streams ? streamed(verb) : enveloped(verb)
  app.route({
    method: endpoint.method,
    url: API_BASE + endpoint.path,
    // Who asks is settled before a body is read.
    onRequest: async (request, reply) => {
      const viewer = await viewerOf(gate, request, streams)
      // What is public answers as to a visitor until a temporary password is changed.
      viewers.set(request, viewer?.passwordTemporary && endpoint.access === 'public' ? null : viewer)
      try {
        admit(gate, endpoint, viewer)
      } catch (error) {
        if (verb.action && viewer) await recordNoAccess(verb.action, callOf(request, reply, viewer), error)
        throw error
      }
    },
    handler,
  })

  function begin(request: FastifyRequest, reply: FastifyReply): { call: Call; input: unknown } {
    const raw = endpoint.method === 'GET' ? request.query : request.body
    const input = readInput(raw)
    return { call: callOf(request, reply, viewers.get(request) ?? null), input }
  }

  function enveloped(verb: Verb) {
    const write = outputWriter(endpoint, gate.services.limits.checkAnswers)
    const answer = async (call: Call, input: unknown) =>
      doneEnvelope(write(await verb.answer(gate.services, call, input)), call.traceId)
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const { call, input } = begin(request, reply)
      const seconds = endpoint.cacheSeconds
      if (seconds === undefined) {
        const text = await answer(call, input)
        return reply.type('application/json; charset=utf-8').header('Cache-Control', 'no-store').send(text)
      }
      // What everyone is served must not depend on who asked first.
      const cached = await cache.answer(cache.keyOf(request.url, request.headers), seconds, () =>
        answer({ ...call, viewer: null }, input),
      )
      reply.hijack()
      send(cached, request.headers, reply.raw)
      return reply
    }
  }

  function streamed(verb: Verb) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const { call, input } = begin(request, reply)
      const answer = await verb.answer(gate.services, call, input)
      if (endpoint.answer === 'events') {
        gate.load.remove(request)
        return sendEvents(request, reply, answer as EventAnswer)
      }
      return sendFileAnswer(gate.services, request, reply, answer as FileAnswer)
    }
  }

  async function recordNoAccess(action: string, call: Call, error: unknown): Promise<void> {
    if (!(error instanceof Refused) || error.refusal.kind.code !== baseRefusals.NO_ACCESS.code) return
    const entry = {
      call,
      action,
      input: {},
      notes: [],
      outcome: 'refused',
      ...refusedWith(error.refusal),
      durationMs: 0,
    } as const
    await record(gate.services.db, entry).catch(() => undefined)
  }
}

/** Rows of one table must not share a path, and only public GETs may be cached for all. */
export function checkTable(endpoints: readonly Endpoint[]): void {
  const seen = new Set<string>()
  for (const endpoint of endpoints) {
    const name = `${endpoint.method} ${endpoint.path}`
    if (seen.has(name)) throw new Error(`two endpoints are called ${name}`)
    seen.add(name)
    const isShared = endpoint.cacheSeconds !== undefined
    if (isShared && (endpoint.method !== 'GET' || endpoint.access !== 'public')) {
      throw new Error(`${name} is cached for everyone but not public`)
    }
  }
}
