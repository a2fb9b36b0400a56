import { migrateForBoth } from '#server/platform/db/migrate.ts'
import { loadConfig, runCommand } from './command.ts'
import { reachDatabase } from './database.ts'

await runCommand(async () => {
  const database = await reachDatabase(loadConfig())
  try {
    await migrateForBoth(database)
    console.log('The database is up to date.')
  } finally {
    await database.stop()
  }
})
