import type { Config } from '#server/platform/kernel/config.ts'
import { makeLog } from '#server/platform/kernel/log.ts'
import { runningDatabase, startPostgres } from '#server/platform/db/postgres/start-postgres.ts'

export interface DatabaseServer {
  readonly url: string
  stop(): Promise<void>
}

/** The database of this installation: `DATABASE_URL`, or the embedded PostgreSQL, started now. */
export async function startDatabase(config: Config): Promise<DatabaseServer> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => undefined }
  return startPostgres({ dataDir: config.dataDir, log: makeLog(config.logLevel) })
}

/** The same for a command that may run beside the server: an embedded PostgreSQL that already runs is used. */
export async function reachDatabase(config: Config): Promise<DatabaseServer> {
  const running = config.databaseUrl ? null : runningDatabase(config.dataDir)
  return running ? { url: running, stop: async () => undefined } : startDatabase(config)
}
