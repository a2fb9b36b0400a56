import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropMigrated, migrate } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'podium-migrate-'))
  await ask('drop table platform_migration')
})
afterEach(async () => {
  await database.release()
  rmSync(folder, { recursive: true })
})

async function withClient<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const ask = (sql: string) => withClient(async (client) => (await client.query<Record<string, unknown>>(sql)).rows)

const put = (file: string, sql: string) => writeFileSync(join(folder, file), sql)

async function applied(): Promise<unknown[]> {
  return (await ask('select name from platform_migration order by name')).map(({ name }) => name)
}

test('migrations are applied in the order of their numbers, other files are left alone', async () => {
  put('0002_fill.sql', 'insert into zz_migrated values (1)')
  put('0001_make.sql', 'create table zz_migrated (n int)')
  put('schema.sql', 'this is no migration')
  await migrate(database.ownerUrl, { folder })
  expect(await applied()).toEqual(['0001_make', '0002_fill'])
  expect(await ask('select n from zz_migrated')).toEqual([{ n: 1 }])
})

test('a second run applies only what is new', async () => {
  put('0001_make.sql', 'create table zz_migrated (n int)')
  await migrate(database.ownerUrl, { folder })
  put('0002_fill.sql', 'insert into zz_migrated values (1)')
  await migrate(database.ownerUrl, { folder })
  await migrate(database.ownerUrl, { folder })
  expect(await ask('select n from zz_migrated')).toEqual([{ n: 1 }])
})

test('processes that start together apply each migration once', async () => {
  put('0001_make.sql', 'create table zz_migrated (n int); select pg_sleep(0.1)')
  put('0002_fill.sql', 'insert into zz_migrated values (1)')
  await Promise.all(Array.from({ length: 4 }, () => migrate(database.ownerUrl, { folder })))
  expect(await ask('select n from zz_migrated')).toEqual([{ n: 1 }])
})

test('a renamed table is dropped too, so that a database that was cut off starts over', async () => {
  put('0001_make.sql', 'create table zz_former (n int)')
  put(
    '0002_rename.sql',
    'alter table zz_former rename to zz_present;\ncreate view zz_former as select * from zz_present',
  )
  await migrate(database.ownerUrl, { folder })
  await withClient((client) => dropMigrated(client, folder))
  await migrate(database.ownerUrl, { folder })
  expect(await applied()).toEqual(['0001_make', '0002_rename'])
})

test('a failing migration leaves nothing behind and keeps those before it', async () => {
  put('0001_make.sql', 'create table zz_migrated (n int)')
  put('0002_broken.sql', 'create table zz_half (n int); insert into nowhere values (1)')
  await expect(migrate(database.ownerUrl, { folder })).rejects.toThrow(
    'The migration 0002_broken failed: relation "nowhere" does not exist',
  )
  expect(await applied()).toEqual(['0001_make'])
  expect(await ask(`select to_regclass('zz_half')::text as found`)).toEqual([{ found: null }])
})

test('a database with migrations unknown here is of a newer version', async () => {
  put('0001_make.sql', 'create table zz_migrated (n int)')
  put('0002_future.sql', 'select 1')
  await migrate(database.ownerUrl, { folder })
  rmSync(join(folder, '0002_future.sql'))
  await expect(migrate(database.ownerUrl, { folder })).rejects.toMatchObject({
    name: 'StartError',
    message: 'This is a database of a newer version: it has the migration 0002_future, unknown here.',
  })
})

test('a migration changed after it was applied is refused', async () => {
  put('0001_make.sql', 'create table zz_migrated (n int)')
  await migrate(database.ownerUrl, { folder })
  put('0001_make.sql', 'create table zz_migrated (n bigint)')
  await expect(migrate(database.ownerUrl, { folder })).rejects.toMatchObject({
    name: 'StartError',
    message: 'The migration 0001_make was changed after it was applied to this database.',
  })
})

test('a database that can not be reached is told in one line', async () => {
  await expect(migrate('postgresql://x@%2Fnowhere/x', { folder })).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/^The database can't be reached: .+$/),
  })
})
