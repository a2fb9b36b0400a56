import type { FastifyInstance, FastifyReply } from 'fastify'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import type { PaymentProvider, Reply } from '../provider/provider.ts'
import { findProvider, PROVIDERS } from '../provider/providers.ts'
import { notifyPaths } from './notify-path.ts'
import { takeNotification } from './take-notification.ts'

const MAX_BYTES = 65_536

const NOT_SET_UP: Reply = { status: 400, type: 'text/plain', text: 'failure' }

/**
 * The providers' notifications, their bytes kept as they came. They are accepted once everything is committed; whatever
 * isn't accepted is sent again.
 */
export function notifyRoute(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    for (const method of PROVIDERS) void scope.register(async (own) => routeOf(own, services, method))
  })
}

function routeOf(scope: FastifyInstance, services: Services, method: PaymentProvider['method']): void {
  const repliesOf = () => findProvider(services, method)?.replies ?? { forged: NOT_SET_UP }
  scope.setErrorHandler(async (error, request, reply) => {
    services.log.warn({ err: error, address: request.ip, trace: request.id }, 'payment notification refused')
    return answer(reply, repliesOf().forged)
  })
  scope.post(API_BASE + notifyPaths[method], async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const about = { method, address: request.ip, trace: request.id, bytes: body.length }
    const provider = findProvider(services, method)
    if (!provider) {
      services.log.warn({ ...about, why: 'not_set_up' }, 'payment notification refused')
      return answer(reply, NOT_SET_UP)
    }
    const taking = await takeNotification(services, provider, { headers: request.headers, body })
    if (taking.kind === 'forged') {
      services.log.warn({ ...about, why: taking.why }, 'payment notification refused')
      return answer(reply, provider.replies.forged)
    }
    if (taking.kind === 'incident') {
      services.log.error({ ...about, why: taking.why }, 'payment notification does not match')
      return answer(reply, provider.replies.incident)
    }
    return answer(reply, provider.replies.accepted)
  })
}

function answer(reply: FastifyReply, { status, type, text }: Reply): FastifyReply {
  return reply.code(status).header('content-type', type).header('cache-control', 'no-store').send(text)
}
