import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { startPostgres } from '../server/src/platform/db/postgres/start-postgres.ts'
import { readTables } from './db/read-tables.ts'
import { schemaSql } from './db/schema-sql.ts'
import { schemaTypes } from './db/schema-types.ts'

/**
 * Writes what the migrations make, as people and the compiler read it: `server/migrations/schema.sql` and the row
 * types of Kysely. Runs on a PostgreSQL of its own that is thrown away.
 */
async function main(): Promise<void> {
  const root = join(import.meta.dirname, '..')
  const dataDir = mkdtempSync(join(tmpdir(), 'podium-types-'))
  const silent = { info: () => undefined, warn: () => undefined, error: console.error }
  const postgres = await startPostgres({ dataDir, log: silent })
  try {
    await migrate(postgres.url)
    const client = new Client({ connectionString: postgres.url })
    await client.connect()
    try {
      const tables = await readTables(client)
      writeFileSync(join(root, 'server/src/platform/db/schema.generated.ts'), schemaTypes(tables))
      writeFileSync(join(root, 'server/migrations/schema.sql'), await schemaSql(client, tables))
      console.log(`${tables.length} tables described`)
    } finally {
      await client.end()
    }
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await main()
