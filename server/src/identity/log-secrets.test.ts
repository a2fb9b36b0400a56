import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { identityApi } from '@podium/core/identity/api.ts'
import { makeLog } from '#server/platform/kernel/log.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { AVATAR } from './account/avatar.ts'
import { codeListener, createUser } from './identity.fixture.ts'
import { identity } from './index.ts'

/** A unique secret value, passed to every input; none of these may appear in the log or the audit log. */
const canary = (what: string) => `canary-${what}-${randomBytes(6).toString('hex')}`
const password = canary('password')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let lines = ''
const codes = codeListener()
let app: TestApp
beforeAll(async () => {
  const log = makeLog('trace', { write: (line) => void (lines += line) })
  app = await openTestApp({ modules: [identity, codes.module], log })
})
afterAll(() => app.close())
beforeEach(() => {
  lines = ''
})

/** All text of the log and the audit log. */
async function written(): Promise<string> {
  const audit = await sql<{ row: string }>`select to_jsonb(a)::text as row from platform_audit as a`.execute(app.db)
  const log = await sql<{ row: string }>`select to_jsonb(s)::text as row from identity_sign_in as s`.execute(app.db)
  return [lines, ...audit.rows, ...log.rows].map((one) => (typeof one === 'string' ? one : one.row)).join('\n')
}

const found = async (secrets: readonly string[]) => {
  const text = await written()
  return secrets.filter((secret) => text.includes(secret))
}

test('signing in right and wrong writes down neither password nor token nor number', async () => {
  const { phone, username } = await createUser(app, { password })
  const wrong = canary('wrong')
  await app.call(identityApi.loginByPassword, { username, password: wrong })
  await app.call(identityApi.loginByPassword, { username: phone, password: wrong })
  const { data, headers } = await app.call(identityApi.loginByPassword, { username: phone, password })
  const cookie = /moo-token=([^;]+)/.exec(String(headers['set-cookie']))![1]!
  await app.call(identityApi.info, {}, { as: data.accessToken })
  expect(lines).toContain('answered')
  expect(await found([password, wrong, data.accessToken, cookie, phone])).toEqual([])
})

test('a one-time code and what it opens are written down nowhere', async () => {
  const { phone } = await createUser(app, { password })
  await app.call(identityApi.sendCode, { target: phone, purpose: 'login' })
  const code = codes.last(phone)
  const fresh = canary('fresh')
  const { data } = await app.call(identityApi.loginByCode, { target: phone, code })
  await app.call(identityApi.changePassword, { oldPassword: password, newPassword: fresh }, { as: data.accessToken })
  expect(await found([`"${code}"`, ` ${code}`, phone, fresh, data.accessToken])).toEqual([])
})

test('an upload writes down neither who may send it nor what is in it', async () => {
  const { token } = await createUser(app)
  const url = await app.listen()
  const secret = canary('content')
  const bytes = Buffer.concat([png, Buffer.from(secret)])
  const metadata = Object.entries({ purpose: AVATAR, filename: `${secret}.png` })
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const created = await fetch(`${url}/prod-api/files/tus`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  })
  expect(created.status).toBe(201)
  await fetch(url + created.headers.get('location')!, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })
  expect(await found([token, secret])).toEqual([])
})

test('a fault while somebody signs in is logged whole, without what they typed', async () => {
  const { username } = await createUser(app, { password })
  await sql`alter table identity_sign_in rename to identity_sign_in_away`.execute(app.ownerDb())
  const { code } = await app.call(identityApi.loginByPassword, { username, password })
  await sql`alter table identity_sign_in_away rename to identity_sign_in`.execute(app.ownerDb())
  expect(code).toBe(10500)
  expect(lines).toContain('request failed')
  expect(await found([password])).toEqual([])
})

test('a line that names a secret hides it', () => {
  makeLog('trace', { write: (line) => void (lines += line) }).info({ body: { password, accessToken: password } }, 'x')
  expect(lines).toContain('[hidden]')
  expect(lines).not.toContain(password)
})
