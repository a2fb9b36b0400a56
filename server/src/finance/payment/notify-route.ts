import type { FastifyInstance, FastifyReply } from 'fastify'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { NOTIFY_PATH } from './notify-path.ts'
import { takeNotification } from './take-notification.ts'

const MAX_BYTES = 65_536

/**
 * Alipay's notifications: a form whose bytes are kept as they came. The answer is exactly `success` once everything is
 * committed, else `failure`, upon which the provider sends it again.
 */
export function notifyRoute(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler(async (error, request, reply) => {
      services.log.warn({ err: error, address: request.ip, trace: request.id }, 'payment notification refused')
      return answer(reply, 400, 'failure')
    })
    scope.post(API_BASE + NOTIFY_PATH, async (request, reply) => {
      const isForm = /^application\/x-www-form-urlencoded(?:;\s*charset=utf-8)?$/i.test(
        request.headers['content-type'] ?? '',
      )
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const about = { address: request.ip, trace: request.id, bytes: body.length }
      if (!isForm) {
        services.log.warn({ ...about, why: 'content_type' }, 'payment notification refused')
        return answer(reply, 400, 'failure')
      }
      const taking = await takeNotification(services, body)
      if (taking.kind === 'forged') {
        services.log.warn({ ...about, why: taking.why }, 'payment notification refused')
        return answer(reply, 400, 'failure')
      }
      if (taking.kind === 'incident') {
        services.log.error({ ...about, why: taking.why }, 'payment notification does not match')
        return answer(reply, 200, 'failure')
      }
      return answer(reply, 200, 'success')
    })
  })
}

function answer(reply: FastifyReply, status: number, word: 'success' | 'failure'): FastifyReply {
  return reply.code(status).header('content-type', 'text/plain').header('cache-control', 'no-store').send(word)
}
