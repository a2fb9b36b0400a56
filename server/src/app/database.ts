import type { Config } from '#server/platform/kernel/config.ts'
import type { DatabaseUrls } from '#server/platform/db/migrate.ts'
import { makeLog } from '#server/platform/kernel/log.ts'
import { runningDatabase, startPostgres } from '#server/platform/db/postgres/start-postgres.ts'

export interface DatabaseServer extends DatabaseUrls {
  stop(): Promise<void>
}

/** The configured database: `DATABASE_URL`, or the embedded PostgreSQL, which is started. */
export async function startDatabase(config: Config): Promise<DatabaseServer> {
  if (config.databaseUrl) {
    return { ...bothUrls(config.databaseUrl, config.databaseOwnerUrl), stop: async () => undefined }
  }
  return startPostgres({ dataDir: config.dataDir, log: makeLog(config.logLevel) })
}

/**
 * As `startDatabase`, for a command that may run beside the server: an embedded PostgreSQL that runs already is used.
 */
export async function reachDatabase(config: Config): Promise<DatabaseServer> {
  const running = config.databaseUrl ? null : runningDatabase(config.dataDir)
  return running ? { ...running, stop: async () => undefined } : startDatabase(config)
}

function bothUrls(url: string, ownerUrl: string | null): DatabaseUrls {
  return { url, ownerUrl: ownerUrl ?? url }
}
