import type { Config } from '#server/platform/config.ts'
import { makeLog } from '#server/platform/log.ts'
import { StartError } from '#server/platform/postgres/start-error.ts'
import { renewDatabase, runningDatabase, startPostgres } from '#server/platform/postgres/start-postgres.ts'
import { isHalfFilled } from './demo/installed.store.ts'

export interface DatabaseServer {
  readonly url: string
  stop(): Promise<void>
}

/**
 * The database of this installation: `DATABASE_URL`, or the embedded PostgreSQL, started now. An embedded one whose demo
 * was cut off while it was being filled was never used by anybody and is made anew; another server's is left alone.
 */
export async function startDatabase(config: Config): Promise<DatabaseServer> {
  if (config.databaseUrl) {
    if (await isHalfFilled(config.databaseUrl)) throw new StartError(HALF_FILLED)
    return { url: config.databaseUrl, stop: async () => undefined }
  }
  const server = await startPostgres({ dataDir: config.dataDir, log: makeLog(config.logLevel) })
  try {
    if (await isHalfFilled(server.url)) {
      console.log('The demo was cut off while it was being filled: beginning again.')
      await renewDatabase(server.adminUrl)
    }
  } catch (error) {
    await server.stop()
    throw error
  }
  return server
}

const HALF_FILLED =
  'The database is being filled with the demo, or that was cut off: wait for the process that fills it, or empty the database.'

/** The same for a command that may run beside the server: an embedded PostgreSQL that already runs is used. */
export async function reachDatabase(config: Config): Promise<DatabaseServer> {
  const running = config.databaseUrl ? null : runningDatabase(config.dataDir)
  return running ? { url: running, stop: async () => undefined } : startDatabase(config)
}
