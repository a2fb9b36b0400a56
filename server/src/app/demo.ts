import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { migrateForBoth } from '#server/platform/db/migrate.ts'
import { StartError } from '#server/platform/db/postgres/start-error.ts'
import { passwordHasher } from '#server/platform/security/passwords.ts'
import { loadConfig, runCommand } from './command.ts'
import { reachDatabase } from './database.ts'
import { fillLarge, largeOf, MOST_TEAMS } from './demo/fill-large.ts'
import { LARGE_ACCOUNTS } from './demo/large-accounts.ts'
import { refuseUnprepared } from './start-up/first-start.ts'
import { prepare } from './start-up/prepare.ts'
import { startServer } from './server.ts'

/**
 * `npm run demo -- --scale small|large`: `small` fills an empty database as the first start does; `large` adds a season
 * of 300,000 teams for measurements, or of the number given by `--teams`.
 */
await runCommand(async () => {
  const options = { scale: { type: 'string', default: 'small' }, teams: { type: 'string', default: '300000' } } as const
  const { values } = parseArgs({ options })
  if (values.scale !== 'small' && values.scale !== 'large') throw new StartError('--scale must be small or large.')
  const teams = Number(values.teams)
  if (!(Number.isInteger(teams) && teams >= 1 && teams <= MOST_TEAMS)) {
    throw new StartError(`--teams must be a whole number from 1 to ${MOST_TEAMS}.`)
  }
  const config = loadConfig()
  const database = await reachDatabase(config)
  try {
    if (values.scale === 'large') await refuseUnprepared(database.url)
    await migrateForBoth(database)
    if (values.scale === 'large') {
      const password = config.demoPassword ?? randomBytes(9).toString('base64url')
      const passwordHash = await passwordHasher().hash(password)
      await fillLarge(database.ownerUrl, largeOf(teams), passwordHash, (line) => console.log(line))
      for (const [name, does] of LARGE_ACCOUNTS) console.log(`  ${name.padEnd(16)} ${does}`)
      console.log(`Password of all of them: ${password}`)
      return
    }
    const wanted = { ...config, demo: true, port: 0, host: '127.0.0.1' }
    const server = await startServer({
      config: wanted,
      databaseUrl: database.url,
      ownerUrl: database.ownerUrl,
      prepare: (platform) => prepare(platform, wanted),
    })
    await server.close()
  } finally {
    await database.stop()
  }
})
