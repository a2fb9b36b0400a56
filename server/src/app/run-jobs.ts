import { manifests } from '@podium/core/modules.ts'
import { makeLog } from '#server/platform/kernel/log.ts'
import { openPlatform } from '#server/platform/platform.ts'
import { secretKeysOf } from '#server/platform/security/secret-key.ts'
import { loadConfig, runCommand } from './command.ts'
import { reachDatabase } from './database.ts'
import { untilPrepared } from './start-up/first-start.ts'
import { modules } from './modules.ts'

/** Runs jobs and periodic tasks without a web server, on this or further machines. Ends on SIGTERM or Ctrl-C. */
await runCommand(async () => {
  const config = loadConfig()
  const database = await reachDatabase(config)
  await untilPrepared(database.url, console.log)
  const log = makeLog(config.logLevel)
  const secretKeys = secretKeysOf(config)
  const platform = await openPlatform({
    config,
    secretKeys,
    limits: { poolSize: 8 },
    modules,
    manifests,
    databaseUrl: database.url,
    log,
  })
  await platform.work()
  console.log('Running jobs.')
  await new Promise<void>((resolve) => {
    process.once('SIGTERM', () => resolve())
    process.once('SIGINT', () => resolve())
  })
  await platform.close()
  await database.stop()
})
