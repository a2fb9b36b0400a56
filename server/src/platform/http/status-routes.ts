import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../kernel/services.ts'
import type { RequestLoad } from './defence/request-load.ts'

/** `/healthz`: this process runs. `/readyz`: it also reaches its database and takes requests; if
 * not, the answer is 503 with the reason. */
export function statusRoutes(app: FastifyInstance, services: Services, load: RequestLoad): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const reason = await whyNotReady()
    return reason === null ? { status: 'ready' } : reply.code(503).send({ status: 'unready', reason })
  })

  async function whyNotReady(): Promise<'closing' | 'overloaded' | 'database' | null> {
    if (closing) return 'closing'
    const { maxInFlight, maxInFlightLagging } = services.limits
    const isLagging = app.isUnderPressure() && load.size >= maxInFlightLagging
    if (load.size >= maxInFlight || isLagging) return 'overloaded'
    return (await canQuery(services)) ? null : 'database'
  }
}

async function canQuery({ db }: Services): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, 2_000, false).unref())
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([asked, late])
}
