import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../kernel/services.ts'

/** `/healthz`: this process runs. `/readyz`: it can also reach its database and takes requests. */
export function statusRoutes(app: FastifyInstance, services: Services): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const isReady = !closing && (await canQuery(services))
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'unready' })
  })
}

async function canQuery({ db }: Services): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, 2_000, false).unref())
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([asked, late])
}
