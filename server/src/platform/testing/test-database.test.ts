import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'

/** Hash of each table's rows, and the value of each sequence. */
const everything = `select schemaname, tablename, query_to_xml(format('select md5(coalesce(string_agg(t::text, chr(10)
  order by t::text), '''')) from %I.%I t', schemaname, tablename), false, true, '')::text as rows
  from pg_tables where schemaname not in ('pg_catalog', 'information_schema')
  union all select schemaname, sequencename, coalesce(last_value::text, 'unused') from pg_sequences order by 1, 2`

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
  await ask(one.ownerUrl, 'create table only_here ()')
  expect(await ask(one.url, `select to_regclass('only_here')::text as found`)).toEqual([{ found: 'only_here' }])
  expect(await ask(two.url, `select to_regclass('only_here')::text as found`)).toEqual([{ found: null }])
  await one.release()
  await two.release()
})

test('a test database carries every migration', async () => {
  const database = await createTestDatabase()
  expect(await ask(database.url, `select to_regclass('platform_migration')::text as found`)).toEqual([
    { found: 'platform_migration' },
  ])
  await database.release()
})

test('a released database holds nothing of its last use: rows, sequences and sessions are as in a new one', async () => {
  const first = await createTestDatabase()
  const before = await ask(first.url, everything)
  const open = new Client({ connectionString: first.url })
  open.on('error', () => undefined)
  await open.connect()
  await open.query(`delete from identity_role`)
  await open.query(`insert into identity_sign_in (account_masked, mode, agent, result) values ('r***', 1, '', 'done')`)
  await open.query(`begin; insert into platform_throttle (key, count, since, until) values ('k', 1, now(), now())`)
  await first.release()
  await expect(open.query('select 1')).rejects.toThrow()
  const second = await createTestDatabase()
  expect(second.url).toBe(first.url)
  expect(await ask(second.url, everything)).toEqual(before)
  await second.release()
})

test('a database whose schema a test changed is not used again', async () => {
  const first = await createTestDatabase()
  await ask(first.ownerUrl, 'alter table identity_role add column of_a_test int')
  await first.release()
  await expect(ask(first.url, 'select 1')).rejects.toThrow('does not exist')
})
