import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/src/platform/testing/test-database.ts'
import { Catalogue } from '../db/catalogue.ts'
import { Describer } from '../db/describe.ts'
import { findFaults, type Found } from './find-faults.ts'

const root = join(import.meta.dirname, 'fixture')
let database: TestDatabase
let client: Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query(`create table fixture_person (
    id uuid primary key, name text not null, nickname text, born_at timestamptz not null, tags text[] not null,
    state text not null check (state in ('new', 'old', 'gone')))`)
})

afterAll(async () => {
  await client.end()
  await database.release()
})

async function faultsIn(file: string, unchecked: Array<{ file: string; source: string }> = []): Promise<Found> {
  const describer = await Describer.open(client, await Catalogue.read(client))
  const project = join(root, 'tsconfig.json')
  const found = await findFaults({ root, project, includes: (path) => path.endsWith(file) }, [describer], unchecked)
  await client.query('drop function pg_temp.describe')
  return found
}

test('statements that fit the schema, put together in any way, have no fault', async () => {
  const { faults, counts } = await faultsIn('right.fixture.ts')
  expect(faults).toEqual([])
  expect(counts).toEqual({ pieces: 12, statements: 4, variants: 7 })
})

test('each statement that does not fit its row type or the schema is named with its line and the reason', async () => {
  const { faults } = await faultsIn('wrong.fixture.ts')
  expect(faults).toEqual([
    'wrong.fixture.ts:6 PostgreSQL refuses it: column "full_name" does not exist',
    'wrong.fixture.ts:10 "born" is timestamp with time zone, but declared as string',
    'wrong.fixture.ts:10 "id" is uuid, but declared as number',
    'wrong.fixture.ts:10 "tags" is text[], but declared as number[]',
    'wrong.fixture.ts:15 the row type declares "name", which the statement does not return',
    'wrong.fixture.ts:19 the statement returns "name", which the row type does not declare',
    'wrong.fixture.ts:23 "nickname" can be null, but is declared as string',
    'wrong.fixture.ts:27 "name" can be null, but is declared as string',
    'wrong.fixture.ts:33 PostgreSQL refuses it: column "surname" does not exist',
    'wrong.fixture.ts:37 PostgreSQL refuses it: could not determine data type of parameter $1',
    'wrong.fixture.ts:41 "upper" is text, but declared as number',
    `wrong.fixture.ts:48 this SQL can't be read off the source: sql.ref of what is known only at run time`,
    'wrong.fixture.ts:52 "state" can be gone, but is declared as "new" | "old"',
  ])
})

test('what is listed as unchecked is passed over, and an entry that nothing needs is a fault', async () => {
  const source = 'sql<{ id: string }>`select id from fixture_person where ${sql.ref(column)} = 1`'
  const { faults } = await faultsIn('wrong.fixture.ts', [
    { file: 'wrong.fixture.ts', source },
    { file: 'wrong.fixture.ts', source: 'sql`gone`' },
  ])
  expect(faults.filter((fault) => fault.includes('read off'))).toEqual([])
  expect(faults).toContain('wrong.fixture.ts:1 is listed as unchecked for "sql`gone`", which is not needed')
})
