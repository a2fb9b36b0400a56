import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { refuse } from '#server/platform/kernel/refused.ts'
import { bearerOf, type Gate } from './admit.ts'
import type { SiteHosts } from '../site-hosts.ts'
import { ArrivingBodies, hasBody } from './arriving-bodies.ts'
import { addressKey } from './ceilings.ts'
import { sendRenewedCookie } from './session-cookie.ts'
import { isFromElsewhere, isOurs, isXsrfPair, makeXsrfToken, XSRF_COOKIE, XSRF_HEADER } from './xsrf.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * What every request passes before its route: the overload limit, the address's ceiling, and for requests that change
 * something the proof that no other site sent them.
 */
export async function guard(app: FastifyInstance, { services, load, requests }: Gate, hosts: SiteHosts): Promise<void> {
  const { config, limits, secrets } = services
  const bodies = new ArrivingBodies(limits)
  const key = secrets.keyFor('xsrf')
  const ownUrl = config.publicUrl ? new URL(config.publicUrl) : null

  app.addHook('onRequest', async (request, reply) => {
    if (isStatus(request)) return
    begin(request)
    reply.raw.once('close', () => load.remove(request))
  })
  await app.register(underPressure, {
    sampleInterval: limits.maxLagMs,
    maxEventLoopDelay: limits.maxLagMs,
    pressureHandler: async (request) => {
      if (!isStatus(request) && load.size > limits.maxInFlightLagging) throw busy()
    },
  })
  app.addHook('onRequest', async (request) => {
    if (isStatus(request)) return
    requests.begin(request, bearerOf(request) !== null)
    if (SAFE.has(request.method)) return
    await hosts.refresh(request.headers.host)
    checkOrigin(request)
  })
  app.addHook('preParsing', async (request, _reply, payload) => {
    requests.finish(request)
    if (!isBodyRead(request)) return payload
    load.remove(request)
    return bodies.watch(addressKey(request.ip), payload)
  })
  app.addHook('preValidation', async (request, reply) => {
    if (isBodyRead(request) && !reply.raw.destroyed) begin(request)
  })
  app.addHook('onSend', async (request, reply) => {
    const isShared = String(reply.getHeader('cache-control') ?? '').startsWith('public')
    if (isShared) return
    sendRenewedCookie(request, reply)
    if (!SAFE.has(request.method) || isOurs(request.cookies[XSRF_COOKIE], key)) return
    // Readable by our own pages only, which send it back as a header. @spec C53
    reply.setCookie(XSRF_COOKIE, makeXsrfToken(key), { path: '/', sameSite: 'lax', secure: request.isHttps })
  })

  /** The platform's own address; on another site's host, that host. */
  function expectedHost({ siteHost, host }: FastifyRequest): string {
    return ownUrl === null || (siteHost !== '' && siteHost !== ownUrl.hostname) ? host : ownUrl.host
  }

  /** Throws BUSY when too many are under way. */
  function begin(request: FastifyRequest): void {
    if (load.size >= limits.maxInFlight) throw busy()
    load.add(request)
  }

  function checkOrigin(request: FastifyRequest): void {
    if (isFromElsewhere(request.headers, expectedHost(request))) throw refuse(baseRefusals.FORGED)
    const standsOnCookies = !bearerOf(request) && Object.keys(request.cookies).length > 0
    if (standsOnCookies && !isXsrfPair(request.cookies[XSRF_COOKIE], request.headers[XSRF_HEADER], key)) {
      throw refuse(baseRefusals.FORGED)
    }
  }
}

const busy = () => refuse(baseRefusals.BUSY, { seconds: 1 })

/** Other bodies are refused unread, ignored, or read by their route: uploads. */
function isBodyRead({ method, headers, raw }: FastifyRequest): boolean {
  return !SAFE.has(method) && /^\s*application\/json/i.test(headers['content-type'] ?? '') && hasBody(raw)
}

/** Health must answer exactly when nothing else does. */
function isStatus(request: FastifyRequest): boolean {
  return request.url === '/healthz' || request.url === '/readyz'
}
