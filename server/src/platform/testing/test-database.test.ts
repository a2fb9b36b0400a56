import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('two test databases know nothing of each other', async () => {
  const one = await createTestDatabase()
  const two = await createTestDatabase()
  await ask(one.url, 'create table only_here ()')
  expect(await ask(one.url, `select to_regclass('only_here')::text as found`)).toEqual([{ found: 'only_here' }])
  expect(await ask(two.url, `select to_regclass('only_here')::text as found`)).toEqual([{ found: null }])
  await one.drop()
  await two.drop()
})

test('a test database carries every migration', async () => {
  const database = await createTestDatabase()
  expect(await ask(database.url, `select to_regclass('platform_migration')::text as found`)).toEqual([
    { found: 'platform_migration' },
  ])
  await database.drop()
})

test('a dropped database is gone, sessions and all', async () => {
  const database = await createTestDatabase()
  const client = new Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()
  await database.drop()
  await expect(ask(database.url, 'select 1')).rejects.toThrow('does not exist')
  await client.end()
})
