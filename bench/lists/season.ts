import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Client } from 'pg'
import { ensureWeb } from '../../server/src/app/web-build.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { startPostgres } from '../../server/src/platform/db/postgres/start-postgres.ts'
import { plantResults } from './plant.ts'

/** Kept between runs, because the large season takes minutes to fill. Delete the folder to fill it anew. */
const FOLDER = join(import.meta.dirname, '../../data/bench-lists')
/** Password of the accounts of both seasons. */
export const PASSWORD = 'Podium-demo-2026'
const quiet = { info: () => undefined, warn: console.warn, error: console.error }

export interface Seasons {
  readonly dataDir: string
  /** Addresses of the databases with the small demo, and with the small demo and the large season. */
  readonly urls: { readonly small: string; readonly large: string }
  stop(): Promise<void>
}

/** Starts PostgreSQL with both seasons, which are filled at the first run. */
export async function openSeasons(): Promise<Seasons> {
  await ensureWeb({ production: false })
  const postgres = await startPostgres({ dataDir: FOLDER, log: quiet })
  const urlOf = (name: string) => postgres.ownerUrl.replace(/podium$/, name)
  const dataDir = join(FOLDER, 'app')
  const admin = new Client({ connectionString: postgres.adminUrl })
  await admin.connect()
  try {
    const { rows } = await admin.query<{ name: string }>('select datname as name from pg_database')
    const known = new Set(rows.map(({ name }) => name))
    const make = async (name: string, from: string, scale: string) => {
      if (known.has(name)) return
      // Renamed when it is complete, so that an interrupted run is not taken for a season.
      await admin.query('drop database if exists filling')
      await admin.query(`create database filling template ${from} owner podium`)
      await fill(urlOf('filling'), dataDir, scale)
      if (scale === 'large') await plantResults(urlOf('filling'))
      await admin.query(`alter database filling rename to ${name}`)
    }
    await make('small', 'template0', 'small')
    await make('large', 'small', 'large')
  } finally {
    await admin.end()
  }
  const urls = { small: urlOf('small'), large: urlOf('large') }
  for (const url of Object.values(urls)) await migrate(url)
  return { dataDir, urls, stop: () => postgres.stop() }
}

async function fill(databaseUrl: string, dataDir: string, scale: string): Promise<void> {
  console.log(`Filling the ${scale} season ...`)
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO_PASSWORD: PASSWORD }
  const child = spawn('node', ['server/src/app/demo.ts', '--scale', scale], { env, stdio: 'inherit' })
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0) throw new Error(`the ${scale} season could not be filled`)
}
