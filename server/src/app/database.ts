import type { Config } from '#server/platform/kernel/config.ts'
import { makeLog } from '#server/platform/kernel/log.ts'
import { runningDatabase, startPostgres } from '#server/platform/db/postgres/start-postgres.ts'

export interface DatabaseServer {
  readonly url: string
  stop(): Promise<void>
}

/** The configured database: `DATABASE_URL`, or the embedded PostgreSQL, which is started. */
export async function startDatabase(config: Config): Promise<DatabaseServer> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => undefined }
  return startPostgres({ dataDir: config.dataDir, log: makeLog(config.logLevel) })
}

/**
 * As `startDatabase`, for a command that may run beside the server: an embedded PostgreSQL that runs already is used.
 */
export async function reachDatabase(config: Config): Promise<DatabaseServer> {
  const running = config.databaseUrl ? null : runningDatabase(config.dataDir)
  return running ? { url: running, stop: async () => undefined } : startDatabase(config)
}
