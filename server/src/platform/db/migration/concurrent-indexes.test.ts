import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { migrate } from '../migrate.ts'

let database: TestDatabase
let folder: string
let client: Client
beforeEach(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'podium-indexes-'))
  client = await connect()
  await client.query('drop table platform_migration')
  put('0001_make.sql', 'create table zz_indexed (n int)')
  await migrate(database.ownerUrl, { folder })
})
afterEach(async () => {
  await client.end()
  await database.release()
  rmSync(folder, { recursive: true })
})

async function connect(): Promise<Client> {
  const opened = new Client({ connectionString: database.ownerUrl })
  opened.on('error', () => undefined)
  await opened.connect()
  return opened
}

const put = (file: string, sql: string) => writeFileSync(join(folder, file), sql)
const index = (name: string) => `create index concurrently if not exists ${name} on zz_indexed (n);`
const ask = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows
const indexes = () =>
  ask(`select indexrelid::regclass::text as name, indisvalid as valid from pg_index
    where indrelid = 'zz_indexed'::regclass order by 1`)
const applied = async () => (await ask('select name from platform_migration order by name')).map(({ name }) => name)

/** A writer that an index, created concurrently, waits for. */
async function openWriter(): Promise<Client> {
  const writer = await connect()
  await writer.query('begin')
  await writer.query('insert into zz_indexed values (1)')
  return writer
}

/** Resolves when the index is in the catalogue, not yet complete. */
const isBeingBuilt = (name: string) =>
  vi.waitFor(async () => expect(await indexes()).toContainEqual({ name, valid: false }), { timeout: 10_000 })

test('rows are written while an index is created', async () => {
  put('0002_index.sql', `-- Finds rows; quickly.\n${index('zz_n')}\n${index('zz_more')}`)
  const writer = await openWriter()
  const migrated = migrate(database.ownerUrl, { folder })
  await isBeingBuilt('zz_n')
  await client.query(`set lock_timeout = '1s'`)
  await client.query('insert into zz_indexed values (2)')
  await writer.query('commit')
  await writer.end()
  await migrated
  expect(await indexes()).toEqual([
    { name: 'zz_more', valid: true },
    { name: 'zz_n', valid: true },
  ])
  expect(await applied()).toEqual(['0001_make', '0002_index'])
})

test('an index whose creation was interrupted is created anew', async () => {
  put('0002_index.sql', `${index('zz_first')}\n${index('zz_n')}`)
  await client.query('create index zz_first on zz_indexed (n)')
  const writer = await openWriter()
  const migrated = migrate(database.ownerUrl, { folder })
  const failed = expect(migrated).rejects.toThrow('The migration 0002_index failed')
  await isBeingBuilt('zz_n')
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'create index concurrently%'`)
  await failed
  await writer.query('commit')
  await writer.end()
  expect(await indexes()).toEqual([
    { name: 'zz_first', valid: true },
    { name: 'zz_n', valid: false },
  ])
  expect(await applied()).toEqual(['0001_make'])
  await migrate(database.ownerUrl, { folder })
  expect(await indexes()).toEqual([
    { name: 'zz_first', valid: true },
    { name: 'zz_n', valid: true },
  ])
  expect(await applied()).toEqual(['0001_make', '0002_index'])
})

test('processes that start together create an index once, without a deadlock', async () => {
  put('0002_index.sql', index('zz_n'))
  await Promise.all(Array.from({ length: 4 }, () => migrate(database.ownerUrl, { folder })))
  expect(await indexes()).toEqual([{ name: 'zz_n', valid: true }])
})

test('an index is dropped while rows are read and written', async () => {
  put('0002_index.sql', index('zz_n'))
  put('0003_drop.sql', 'drop index concurrently if exists zz_n;')
  await migrate(database.ownerUrl, { folder })
  expect(await indexes()).toEqual([])
})

test('other statements beside concurrent indexes are refused before any is executed', async () => {
  put('0002_mixed.sql', `${index('zz_n')}\nalter table zz_indexed add m int;`)
  await expect(migrate(database.ownerUrl, { folder })).rejects.toThrow(/not "alter table zz_indexed add m int"$/)
  expect(await indexes()).toEqual([])
})
