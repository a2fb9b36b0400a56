import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { startPostgres } from '../../server/src/platform/db/postgres/start-postgres.ts'

/** Starts a PostgreSQL with every migration applied, opens connections to it, and removes it afterwards. */
export async function withSchemaDatabase<T>(connections: number, work: (clients: Client[]) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'podium-schema-'))
  const silent = { info: () => undefined, warn: () => undefined, error: console.error }
  const postgres = await startPostgres({ dataDir, log: silent })
  try {
    await migrate(postgres.ownerUrl)
    const clients = Array.from({ length: connections }, () => new Client({ connectionString: postgres.ownerUrl }))
    try {
      await Promise.all(clients.map((client) => client.connect()))
      return await work(clients)
    } finally {
      await Promise.all(clients.map((client) => client.end()))
    }
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
