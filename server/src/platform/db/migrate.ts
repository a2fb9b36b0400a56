import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { migrateQueue } from '../jobs/migrate-queue.ts'
import { applyIndexes, concurrentIndexes } from './migration/concurrent-indexes.ts'
import { grantApplication, roleOf } from './role/application-role.ts'
import { StartError } from './postgres/start-error.ts'

const ownMigrations = join(import.meta.dirname, '../../../migrations')

/** Key of the advisory lock; no other program on the database may use it. */
const lockKey = 7_063_119_401
const LOCK_RETRY_MS = 100

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

export interface MigrateOptions {
  readonly folder?: string
  /** The role that the server runs as, if it is not the owner; it is granted what it needs. */
  readonly applicationRole?: string | null
}

/** Addresses of one database for its two roles; equal where there is only one role. */
export interface DatabaseUrls {
  /** For the server: reads and writes rows. */
  readonly url: string
  /** For migrations. */
  readonly ownerUrl: string
}

/** As `migrate`, for both roles. */
export async function migrateForBoth({ url, ownerUrl }: DatabaseUrls): Promise<void> {
  const applicationRole = roleOf(url) === roleOf(ownerUrl) ? null : roleOf(url)
  await migrate(ownerUrl, { applicationRole })
}

/**
 * Applies all pending `NNNN_name.sql` migrations in order, each in its own transaction; one that creates indexes
 * concurrently in none. Processes that start together wait for each other. Throws StartError if the database can't be used
 * by this version. `url` is the owner's.
 */
export async function migrate(
  url: string,
  { folder = ownMigrations, applicationRole = null }: MigrateOptions = {},
): Promise<void> {
  const client = await reach(url)
  try {
    await checkServer(client)
    await lock(client)
    await client.query(`create table if not exists platform_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const applied = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from platform_migration order by name',
    )
    for (const migration of outstanding(readMigrations(folder), applied.rows)) await apply(client, migration)
    await migrateQueue(url)
    if (applicationRole !== null) await grantApplication(client, applicationRole)
  } finally {
    await client.end()
  }
}

/** Drops all objects that the migrations and the job queue created, and nothing else. */
export async function dropMigrated(client: Client, folder = ownMigrations): Promise<void> {
  const history = readMigrations(folder)
    .map(({ sql }) => sql)
    .join('\n')
  const created = (kind: string) => [
    ...new Set(
      [
        ...history.matchAll(
          new RegExp(`^(?:create (?:or replace |unlogged )?${kind}|alter ${kind} \\w+ rename to) (\\w+)`, 'gim'),
        ),
      ].map(([, name]) => name!),
    ),
  ]
  await client.query('begin')
  for (const kind of ['view', 'table', 'function', 'schema']) {
    for (const name of created(kind)) await client.query(`drop ${kind} if exists ${name} cascade`)
  }
  await client.query('drop table platform_migration')
  await client.query('drop schema if exists graphile_worker cascade')
  await client.query('commit')
}

/** Opens a connection outside the pool; throws StartError if the database can't be reached. */
export async function reach(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  // Ignores the loss of the connection: its next statement fails.
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw new StartError(`The database can't be reached: ${error instanceof Error ? error.message : String(error)}`)
  })
  return client
}

/** Polls: an index that is created concurrently waits for statements that began before, also for one that waits for the lock. */
async function lock(client: Client): Promise<void> {
  const isFree = 'select pg_try_advisory_lock($1) as locked'
  while (!(await client.query<{ locked: boolean }>(isFree, [lockKey])).rows[0]!.locked) await wait(LOCK_RETRY_MS)
}

async function checkServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; pinyin: boolean }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
       exists (select from pg_collation where collname = 'zh-x-icu') as pinyin`,
  )
  const server = rows[0]!
  if (server.version < 150_000) throw new StartError('The database must be PostgreSQL 15 or newer.')
  if (server.encoding !== 'UTF8') throw new StartError(`The database must be encoded in UTF8, not ${server.encoding}.`)
  if (!server.pinyin) throw new StartError('The PostgreSQL server must be built with ICU (collation zh-x-icu).')
}

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_.+\.sql$/.test(file))
    .sort()
    .map((file) => {
      const sql = readFileSync(join(folder, file), 'utf8')
      return { name: file.replace(/\.sql$/, ''), sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

function outstanding(known: Migration[], applied: { name: string; checksum: string }[]): Migration[] {
  for (const { name, checksum } of applied) {
    const migration = known.find((migration) => migration.name === name)
    if (!migration) {
      throw new StartError(`This is a database of a newer version: it has the migration ${name}, unknown here.`)
    }
    if (migration.checksum !== checksum) {
      throw new StartError(`The migration ${name} was changed after it was applied to this database.`)
    }
  }
  return known.filter(({ name }) => !applied.some((row) => row.name === name))
}

async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  const record = () => client.query('insert into platform_migration (name, checksum) values ($1, $2)', [name, checksum])
  try {
    const indexes = concurrentIndexes(sql)
    if (indexes) {
      await applyIndexes(client, indexes)
      await record()
      return
    }
    await client.query('begin')
    await client.query(sql)
    await record()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new StartError(`The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`)
  }
}
