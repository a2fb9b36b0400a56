import { openDatabase } from '#server/platform/db/db.ts'
import { eachInvariant } from '#server/platform/kernel/invariants.ts'
import { secretKeysOf } from '#server/platform/security/secret-key.ts'
import { Secrets } from '#server/platform/security/secrets.ts'
import { loadConfig, runCommand } from './command.ts'
import { reachDatabase } from './database.ts'
import { refuseUnprepared } from './start-up/first-start.ts'
import { modules } from './modules.ts'

/** Prints every invariant with the number of rows checked, and what violates it; exits with status 1 if there are any. */
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
    let violated = 0
    for await (const { name, rows, checked } of eachInvariant({ db: database.db, secrets }, modules)) {
      if (rows.length === 0) console.log(`holds: ${name} (${checked.count} ${checked.what})`)
      else {
        violated += 1
        console.error(`Does not hold: ${name} (${checked.count} ${checked.what})`)
        for (const row of rows) console.error(`  ${JSON.stringify(row)}`)
      }
    }
    if (violated > 0) process.exitCode = 1
    else console.log('All invariants hold.')
  } finally {
    await database.close()
    await server.stop()
  }
})
