import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, {
  LogController,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { isUtf8 } from 'node:buffer'
import { varies } from '@podium/core/base/wording.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import type { Config } from '../kernel/config.ts'
import type { Module, ResolveViewer } from '../kernel/module.ts'
import { wordingOn } from './wording-on.ts'
import { refuse, Refused } from '../kernel/refused.ts'
import type { Services } from '../kernel/services.ts'
import type { Gate } from './defence/admit.ts'
import { Ceiling } from './defence/ceilings.ts'
import { refusalEnvelope } from './contract/envelope.ts'
import { BODY_LIMIT, retryAfter, toRefusal } from './errors.ts'
import { guard } from './defence/guard.ts'
import { CALL_POLICY, isSecure, secureHeaders } from './defence/headers.ts'
import { languageOf } from './language.ts'
import { refusesHost } from './defence/host-header.ts'
import { limitConnections } from './defence/connections.ts'
import { RequestCeilings } from './defence/request-ceilings.ts'
import { RequestLoad } from './defence/request-load.ts'
import { measure, type Metrics } from './metrics.ts'
import { checkTable, mountVerb } from './contract/mount.ts'
import { PublicCache } from './public-cache.ts'
import { isShownAsPage, refusalPage, REFUSAL_PAGE_POLICY } from './refusal-page.ts'
import { SiteHosts } from './site-hosts.ts'
import { statusRoutes } from './status-routes.ts'

export interface HttpParts {
  readonly app: FastifyInstance
  readonly cache: PublicCache
  readonly gate: Gate
}

const HEADER_SECONDS = 10
const IDLE_SECONDS = 120

/** The HTTP server with every row of the modules' tables mounted. It does not listen yet. */
export async function makeHttp(
  services: Services,
  modules: readonly Module[],
  resolveViewer: ResolveViewer,
  metrics: Metrics,
): Promise<HttpParts> {
  const hosts = new SiteHosts(services)
  const headers = secureHeaders(services.config)
  const cache = new PublicCache(hosts, headers, services.limits.cacheBytes)
  const options: FastifyHttpOptions<Server> = {
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < services.config.trustedProxies,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    serverFactory: (handler) =>
      makeServer(
        services,
        (request, response) =>
          refusesHost(request, response) || cache.serve(request, response) || handler(request, response),
      ),
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
  }
  const app = Fastify(options)
  const load = new RequestLoad()
  const gate: Gate = {
    services,
    resolveViewer,
    accounts: new Ceiling(services.limits.accountCeiling),
    requests: new RequestCeilings(services.limits),
    load,
  }
  await app.register(cookie)
  await app.register(compress, {
    threshold: 4_096,
    encodings: ['gzip'],
    customTypes: /^(application\/(json|javascript|manifest\+json)|text\/(html|css|javascript)|image\/svg\+xml)/,
  })
  readJsonOnly(app)
  app.decorate('secureHeaders', headers)
  nameSite(app, hosts, services.config)
  app.setErrorHandler(async (error, request, reply) =>
    sendError(error, request, reply, await wordingOf(services, error, request.siteHost)),
  )
  app.setNotFoundHandler((request, reply) => sendError(refuse(baseRefusals.NOT_FOUND), request, reply))
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value)
    if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', CALL_POLICY)
    reply.header('X-Trace-Id', request.id)
  })
  measure(app, metrics)
  statusRoutes(app, services, load)
  await guard(app, gate, hosts)
  checkTable(modules.flatMap(({ api }) => Object.values(api)))
  for (const { verbs } of modules) for (const verb of Object.values(verbs)) mountVerb(app, gate, cache, verb)
  return { app, cache, gate }
}

function makeServer({ config }: Services, handler: Parameters<typeof createServer>[1] & {}): Server {
  const times = { headersTimeout: HEADER_SECONDS * 1_000, connectionsCheckingInterval: 5_000, requestTimeout: 0 }
  const server = createServer(times, handler)
  limitConnections(server, config)
  server.keepAliveTimeout = 72_000
  // Ends connections on which nothing moves, in either direction; event streams have their heartbeat.
  server.timeout = IDLE_SECONDS * 1_000
  return server
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Headers of every answer. */
    readonly secureHeaders: Readonly<Record<string, string>>
  }
  interface FastifyRequest {
    /** Host of the site that is asked for; empty for the default site. */
    readonly siteHost: string
    /** Whether cookies are only for https: by the site's address, or as the request came. */
    readonly isHttps: boolean
  }
}

/** Caches and answers use the same name of a request's site. */
function nameSite(app: FastifyInstance, hosts: SiteHosts, { publicUrl }: Config): void {
  app.decorateRequest('siteHost', {
    getter() {
      return hosts.nameOf(this.headers.host)
    },
  })
  app.decorateRequest('isHttps', {
    getter() {
      return isSecure(publicUrl) || this.protocol === 'https'
    },
  })
  app.addHook('preHandler', (request) => hosts.refresh(request.headers.host))
}

/** Bodies are JSON in true UTF-8 without keys that reach into prototypes; an empty body is no input. */
function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, {})
    if (!isUtf8(body)) return done(refuse(baseRefusals.INVALID_INPUT), undefined)
    return parse(request, body.toString('utf8'), done)
  })
}

/** Answers any error with its envelope, in the caller's language. What went wrong inside is only logged. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  wording = 'standard',
): FastifyReply {
  const { refusal, expected } = toRefusal(error)
  if (!expected) request.log.error({ err: error, trace: request.id, path: pathOf(request) }, 'request failed')
  const seconds = retryAfter(refusal)
  if (seconds !== null) reply.header('Retry-After', seconds)
  // The rest of a body that arrives too slowly is not read.
  if (refusal.kind.code === baseRefusals.TIMEOUT.code) reply.header('Connection', 'close')
  const speech = { language: languageOf(request.headers), wording }
  reply.code(refusal.kind.status).header('Cache-Control', 'no-store')
  if (isShownAsPage(request)) {
    return reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', REFUSAL_PAGE_POLICY)
      .send(refusalPage(refusal, speech, request.id, request.headers.referer))
  }
  return reply.type('application/json; charset=utf-8').send(refusalEnvelope(refusal, speech, request.id))
}

/** The wording of the site that was asked, where it matters to what the refusal says. */
async function wordingOf(services: Services, error: unknown, host: string): Promise<string> {
  if (!(error instanceof Refused)) return 'standard'
  const { zh, en } = error.refusal.kind
  return varies(zh + en) ? wordingOn(services, host).catch(() => 'standard') : 'standard'
}

/** Without the query, which may hold personal data. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? ''
}
