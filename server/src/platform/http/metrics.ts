import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Services } from '../kernel/services.ts'

export interface Metrics {
  readonly registry: Registry
  readonly requests: Histogram
}

export function makeMetrics(): Metrics {
  const registry = new Registry()
  const requests = new Histogram({
    name: 'podium_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 1, 2, 5],
    registers: [registry],
  })
  return { registry, requests }
}

/** Measures each request under its route's pattern, never its address, so that their number stays small. */
export function measure(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const status = String(reply.statusCode)
    metrics.requests.observe({ method: request.method, route, status }, reply.elapsedTime / 1_000)
    const line = {
      trace: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (reply.statusCode >= 500) request.log.warn(line, 'answered')
    else request.log.debug(line, 'answered')
  })
}

/** Serves the figures on the loopback interface only: they are for the machine's own monitor. */
export async function serveMetrics(metrics: Metrics, services: Services, port: number): Promise<Server> {
  const { registry } = metrics
  collectDefaultMetrics({ register: registry, prefix: 'podium_' })
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value())
      },
    })
  gauge('podium_database_waiting', 'Callers waiting for a connection', () => services.database.pool.waitingCount)
  gauge('podium_database_connections', 'Open connections', () => services.database.pool.totalCount)
  gauge('podium_event_streams', 'Browsers listening for events', () => services.hub.size)
  gauge('podium_clock_drift_seconds', 'How far this clock is ahead of the database', () => services.clock.drift())
  const server = createServer((_request, response) => {
    void registry.metrics().then((text) => response.setHeader('Content-Type', registry.contentType).end(text))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return server
}
