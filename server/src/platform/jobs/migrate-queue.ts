import { Logger, runMigrations } from 'graphile-worker'
import { Pool } from 'pg'

const quiet = new Logger(() => () => undefined)

/** Makes or renews the tables of the job queue, which has a schema of its own. */
export async function migrateQueue(url: string): Promise<void> {
  const pool = queuePool(url, 2)
  try {
    await runMigrations({ pgPool: pool, taskList: {}, logger: quiet })
  } finally {
    await pool.end()
  }
}

/** Connections of the queue, apart from those of requests. Ones that break are replaced. */
export function queuePool(url: string, size: number): Pool {
  const pool = new Pool({ connectionString: url, max: size, application_name: 'podium jobs' })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
