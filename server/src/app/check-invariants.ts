import { openDatabase } from '#server/platform/db/db.ts'
import { checkInvariants } from '#server/platform/kernel/invariants.ts'
import { secretKeysOf } from '#server/platform/security/secret-key.ts'
import { Secrets } from '#server/platform/security/secrets.ts'
import { loadConfig, runCommand } from './command.ts'
import { reachDatabase } from './database.ts'
import { refuseUnprepared } from './start-up/first-start.ts'
import { modules } from './modules.ts'

/** Prints all violated invariants; exits with status 1 if there are any. */
await runCommand(async () => {
  const config = loadConfig()
  const server = await reachDatabase(config)
  await refuseUnprepared(server.url)
  const secrets = new Secrets(secretKeysOf(config))
  const database = openDatabase({
    url: server.url,
    maxConnections: 2,
    applicationName: 'podium check',
    noStatementTimeout: true,
  })
  try {
    const violations = await checkInvariants({ db: database.db, secrets }, modules)
    for (const { name, rows } of violations) {
      console.error(`Does not hold: ${name}`)
      for (const row of rows) console.error(`  ${JSON.stringify(row)}`)
    }
    if (violations.length > 0) process.exitCode = 1
    else console.log('All invariants hold.')
  } finally {
    await database.close()
    await server.stop()
  }
})
