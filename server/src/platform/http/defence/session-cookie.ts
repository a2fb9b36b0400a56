import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import type { ReplyEffects } from '#server/platform/kernel/context.ts'

/** The second token: good only for GETs that can't carry a header. @spec N05 K02 */
export const SESSION_COOKIE = 'moo-token'

/** Longer than any session: the session's own end decides, not the browser's copy. @spec K02 */
const COOKIE_SECONDS = 86_400

/** Identifies the browser at sign-in, also after signing out; it gives no access. */
const DEVICE_COOKIE = 'podium-device'
const DEVICE_PATH = `${API_BASE}/auth`

const renewals = new WeakMap<FastifyRequest, string>()

export function replyEffects(request: FastifyRequest, reply: FastifyReply): ReplyEffects {
  return {
    setSessionCookie(token) {
      renewals.delete(request)
      reply.setCookie(SESSION_COOKIE, token, kept(request))
    },
    setDeviceCookie(token, seconds) {
      reply.setCookie(DEVICE_COOKIE, token, { ...common(request), path: DEVICE_PATH, maxAge: seconds })
    },
    clearSessionCookie() {
      renewals.delete(request)
      reply.clearCookie(SESSION_COOKIE, common(request))
    },
  }
}

/** Has the answer set the cookie anew, unless the handler sets or clears it. */
export function renewSessionCookie(request: FastifyRequest, token: string): void {
  renewals.set(request, token)
}

export function sendRenewedCookie(request: FastifyRequest, reply: FastifyReply): void {
  const token = renewals.get(request)
  if (token !== undefined) reply.setCookie(SESSION_COOKIE, token, kept(request))
}

/** For answers that are written without the framework. */
export function renewedCookieHeader(request: FastifyRequest): { 'Set-Cookie'?: string } {
  const token = renewals.get(request)
  if (token === undefined) return {}
  return { 'Set-Cookie': request.server.serializeCookie(SESSION_COOKIE, token, kept(request)) }
}

export function deviceTokenOf(request: FastifyRequest): string | null {
  return /^[\w-]{43}$/.exec(request.cookies[DEVICE_COOKIE] ?? '')?.[0] ?? null
}

function common(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: request.isHttps } as const
}

function kept(request: FastifyRequest) {
  return { ...common(request), maxAge: COOKIE_SECONDS }
}
