import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identityApi as api } from '@podium/core/identity/api.ts'
import { makeLog } from '#server/platform/kernel/log.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createUser } from '../identity.fixture.ts'
import { identity } from '../index.ts'

let lines = ''
let app: TestApp
beforeAll(async () => {
  const log = makeLog('trace', { write: (line) => void (lines += line) })
  app = await openTestApp({ modules: [identity], log })
})
afterAll(() => app.close())

/** Every row of every table, as a dump has them. */
async function dump(): Promise<string> {
  const { rows } = await sql<{ rows: string }>`select query_to_xml(format('select t::text as row from %I.%I as t',
    schemaname, tablename), true, true, '')::text as rows from pg_tables where schemaname = 'public'`.execute(app.db)
  return rows.map((row) => row.rows).join('\n')
}

test('a password typed in place of the user name is written down nowhere, nor any part of it', async () => {
  const typed = `Zq${randomBytes(12).toString('hex')}§`
  for (const password of ['x', typed]) await app.call(api.loginByPassword, { username: typed, password })
  for (let failed = 0; failed < 6; failed += 1) await app.call(api.loginByPassword, { username: typed, password: 'x' })
  const written = (await dump()) + lines
  expect(written).toContain('identity.loginByPassword')
  expect(
    [typed, typed.toLowerCase(), typed.slice(0, 8), typed.slice(0, 8).toLowerCase(), '§'].filter((part) =>
      written.includes(part),
    ),
  ).toEqual([])
})

test('tries at one unknown name can be told from those at another', async () => {
  const masks = async () => {
    const entries = app.db.selectFrom('identity_sign_in').select('account_masked').where('user_id', 'is', null)
    return (await entries.orderBy('at', 'desc').limit(3).execute()).map((entry) => entry.account_masked)
  }
  for (const username of ['nobody-one', 'nobody-one', 'nobody-two']) {
    await app.call(api.loginByPassword, { username, password: 'x' })
  }
  const [two, one, first] = await masks()
  expect([one === first, one === two]).toEqual([true, false])
})

test('the name of an account is logged masked', async () => {
  const { username, userId } = await createUser(app, { password: 'Podium-typed-2026' })
  await app.call(api.loginByPassword, { username, password: 'x' })
  const entry = app.db.selectFrom('identity_sign_in').select('account_masked').where('user_id', '=', userId)
  expect((await entry.executeTakeFirstOrThrow()).account_masked).toBe(`${username[0]}*${username.at(-1)}`)
})
