import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReplyEffects } from '../context.ts'

/** The second token: good only for GETs that can't carry a header. @spec N05 */
export const SESSION_COOKIE = 'moo-token'

export function replyEffects(request: FastifyRequest, reply: FastifyReply): ReplyEffects {
  const common = { path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' } as const
  return {
    setSessionCookie: (token, expires) => void reply.setCookie(SESSION_COOKIE, token, { ...common, expires }),
    clearSessionCookie: () => void reply.clearCookie(SESSION_COOKIE, common),
  }
}
