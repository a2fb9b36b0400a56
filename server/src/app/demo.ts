import { parseArgs } from 'node:util'
import { migrate } from '#server/platform/migrate.ts'
import { StartError } from '#server/platform/postgres/start-error.ts'
import { loadConfig, runCommand } from './command.ts'
import { reachDatabase } from './database.ts'
import { fillLarge, LARGE } from './demo/fill-large.ts'
import { prepare } from './prepare.ts'
import { startServer } from './server.ts'

/**
 * `npm run demo -- --scale small|large`: `small` fills an empty database as the first start does; `large` adds a season of
 * 300,000 teams for measuring.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { scale: { type: 'string', default: 'small' } } })
  if (values.scale !== 'small' && values.scale !== 'large') throw new StartError('--scale must be small or large.')
  const config = loadConfig()
  const database = await reachDatabase(config)
  try {
    await migrate(database.url)
    if (values.scale === 'large') {
      await fillLarge(database.url, LARGE, (line) => console.log(line))
      return
    }
    const wanted = { ...config, demo: true, port: 0, host: '127.0.0.1' }
    const server = await startServer({
      config: wanted,
      databaseUrl: database.url,
      prepare: (platform) => prepare(platform, wanted),
    })
    await server.close()
  } finally {
    await database.stop()
  }
})
