import { Logger, runMigrations } from 'graphile-worker'
import { Pool } from 'pg'

const quiet = new Logger(() => () => undefined)

/** Creates or updates the job queue's tables in its own schema. */
export async function migrateQueue(url: string): Promise<void> {
  const pool = queuePool(url, 2)
  try {
    await runMigrations({ pgPool: pool, taskList: {}, logger: quiet })
  } finally {
    await pool.end()
  }
}

/** Connections of the job queue, separate from those of requests; broken ones are replaced. */
export function queuePool(url: string, size: number): Pool {
  const pool = new Pool({ connectionString: url, max: size, application_name: 'podium jobs' })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
