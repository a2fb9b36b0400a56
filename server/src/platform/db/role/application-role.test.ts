import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { migrateForBoth } from '../migrate.ts'
import { roleWarnings } from './role-warnings.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.release())

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const refused = { code: '42501' }

describe('the application’s role', () => {
  test.each([
    ['create a table', 'create table mine (n int)'],
    [
      'create a temporary table, which a trigger could read in place of another',
      'create temp table review_batch (id uuid)',
    ],
    ['alter a table', 'alter table identity_user add column mine int'],
    ['drop a table', 'drop table platform_audit'],
    ['disable a trigger', 'alter table platform_audit disable trigger all'],
    ['disable all triggers of its session', 'set session_replication_role = replica'],
    [
      'replace a function',
      'create or replace function refuse_change() returns trigger as $$ begin end $$ language plpgsql',
    ],
    ['truncate a table', 'truncate identity_session'],
    ['write into the list of migrations', `insert into platform_migration (name, checksum) values ('x', 'x')`],
    ['become the owner', 'set role podium'],
  ])('can’t %s', async (_what, sql) => {
    await expect(ask(database.url, sql)).rejects.toMatchObject(refused)
  })

  test('has no right to update or delete where a trigger refuses that, also through views', async () => {
    const rows = await ask(
      database.url,
      `select relname as name, has_table_privilege(oid, 'update') as updates, has_table_privilege(oid, 'delete') as deletes
        from pg_class where relname in ('platform_audit', 'platform_audit_link', 'review_result', 'review_submission',
          'review_result_view', 'work_version_view', 'certificate_certificate', 'work_work_view') order by relname`,
    )
    expect(rows.map(({ name, updates, deletes }) => [name, updates, deletes])).toEqual([
      ['certificate_certificate', true, false],
      ['platform_audit', false, false],
      ['platform_audit_link', false, false],
      ['review_result', false, false],
      ['review_result_view', false, false],
      ['review_submission', false, false],
      ['work_version_view', false, false],
      ['work_work_view', true, false],
    ])
  })

  test('can’t hide a table from a trigger behind one of its own', async () => {
    const unsafe = await ask(
      database.url,
      `select distinct proname as name from pg_proc join pg_trigger on tgfoid = pg_proc.oid
        where pronamespace = 'public'::regnamespace and prosrc ~ '42501' and prosrc ~ '(?<!distinct )from [a-z]' and proconfig is null`,
    )
    expect(unsafe).toEqual([])
  })

  test('has the same rights after another migration run', async () => {
    const rights = `select table_schema, table_name, privilege_type from information_schema.role_table_grants
      where grantee = 'podium_app' order by 1, 2, 3`
    const before = await ask(database.ownerUrl, rights)
    await migrateForBoth(database)
    expect(await ask(database.ownerUrl, rights)).toEqual(before)
  })

  test('is warned about where it owns the tables', async () => {
    expect(await roleWarnings(database.url)).toEqual([])
    expect(await roleWarnings(database.ownerUrl)).toEqual([expect.stringMatching(/^DATABASE_URL: its role owns/)])
  })
})
