import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { startPostgres } from '../server/src/platform/db/postgres/start-postgres.ts'

/** Runs `work` with a temporary, migrated and empty PostgreSQL. */
export async function withPostgres(work: (at: { url: string; dataDir: string }) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'podium-bench-'))
  const silent = { info: () => undefined, warn: () => undefined, error: console.error }
  const postgres = await startPostgres({ dataDir, log: silent })
  try {
    await migrate(postgres.ownerUrl)
    await work({ url: postgres.ownerUrl, dataDir })
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
