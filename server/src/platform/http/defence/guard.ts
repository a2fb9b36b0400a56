import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { refuse } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { bearerOf } from './admit.ts'
import { addressKey, Ceiling } from './ceilings.ts'
import { sendRenewedCookie } from './session-cookie.ts'
import { isFromElsewhere, isOurs, isXsrfPair, makeXsrfToken, XSRF_COOKIE, XSRF_HEADER } from './xsrf.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * What every request passes before its route: the overload limit, the address's ceiling, and for requests that change
 * something the proof that no other site sent them.
 */
export async function guard(app: FastifyInstance, services: Services): Promise<void> {
  const { config, limits, secrets } = services
  let inFlight = 0
  const addresses = new Ceiling(limits.addressCeiling)
  const key = secrets.keyFor('xsrf')
  const ownHost = config.publicUrl ? new URL(config.publicUrl).host : null

  app.addHook('onRequest', async (request, reply) => {
    inFlight += 1
    reply.raw.once('close', () => (inFlight -= 1))
    if (!isStatus(request) && inFlight > limits.maxInFlight) throw busy()
  })
  await app.register(underPressure, {
    sampleInterval: limits.maxLagMs,
    maxEventLoopDelay: limits.maxLagMs,
    pressureHandler: async (request) => {
      if (!isStatus(request) && inFlight > limits.maxInFlightLagging) throw busy()
    },
  })
  app.addHook('onRequest', async (request) => {
    if (isStatus(request)) return
    const seconds = addresses.take(addressKey(request.ip))
    if (seconds !== null) throw refuse(baseRefusals.TOO_MANY, { seconds })
    if (!SAFE.has(request.method)) checkOrigin(request)
  })
  app.addHook('onSend', async (request, reply) => {
    const isShared = String(reply.getHeader('cache-control') ?? '').startsWith('public')
    if (isShared) return
    sendRenewedCookie(request, reply)
    if (!SAFE.has(request.method) || isOurs(request.cookies[XSRF_COOKIE], key)) return
    // Readable by our own pages only, which send it back as a header. @spec C53
    const secure = request.protocol === 'https'
    reply.setCookie(XSRF_COOKIE, makeXsrfToken(key), { path: '/', sameSite: 'lax', secure })
  })

  function checkOrigin(request: FastifyRequest): void {
    if (isFromElsewhere(request.headers, ownHost ?? request.host)) throw refuse(baseRefusals.FORGED)
    const standsOnCookies = !bearerOf(request) && Object.keys(request.cookies).length > 0
    if (standsOnCookies && !isXsrfPair(request.cookies[XSRF_COOKIE], request.headers[XSRF_HEADER], key)) {
      throw refuse(baseRefusals.FORGED)
    }
  }
}

const busy = () => refuse(baseRefusals.BUSY, { seconds: 1 })

/** Health must answer exactly when nothing else does. */
function isStatus(request: FastifyRequest): boolean {
  return request.url === '/healthz' || request.url === '/readyz'
}
