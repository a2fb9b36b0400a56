import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseRefusals, CODE_NO_ACCESS } from '@podium/core/base/codes.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { organisation } from '#server/organisation/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { openExport } from '#server/platform/workbook/workbook.fixture.ts'
import { createUser, type MadeUser } from '../identity.fixture.ts'
import { identity } from '../index.ts'

const password = 'correct horse battery'

let app: TestApp
let admin: MadeUser
let groupId: string
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, organisation] })
  groupId = (await createGroup(app)).groupId
  admin = await createUser(app, { kind: 'staff', roles: ['system_admin'], groupId })
})
afterAll(() => app.close())

const staff = (realName: string, group = groupId) =>
  createUser(app, { kind: 'staff', roles: ['editor'], groupId: group, realName, password })
const signIn = (user: MadeUser, typed = password) =>
  app.call(identityApi.loginByPassword, { username: user.username, password: typed })
const rowsOf = async (input: object, as = admin) =>
  (await app.call(identityApi.signInPage, input, { as: as.token })).data.rows

/** @spec B25 */
describe('the log of sign-ins', () => {
  test('names person, result and address, newest first, and finds by name, result and day', async () => {
    const person = await staff('登录甲')
    await signIn(person, 'wrong password')
    await signIn(person)
    const rows = await rowsOf({ keyword: '登录甲' })
    expect(rows.map(({ realName, result, mode }) => [realName, result, mode])).toEqual([
      ['登录甲', 'done', 1],
      ['登录甲', 'refused', 1],
    ])
    expect(rows[0]!.address).not.toBe('')
    const counts = await Promise.all(
      [{ result: 'done' }, { until: '2020-01-01' }, { from: '2020-01-01' }, { address: '203.0.113.9' }].map(
        async (filter) => (await rowsOf({ keyword: '登录甲', ...filter })).length,
      ),
    )
    expect(counts).toEqual([1, 0, 2, 0])
  })

  test('leaves as a spreadsheet by the filter, within the scope, masked, without formulas, and audited', async () => {
    const [person, stranger] = [await staff('=登录丙'), await staff('=登录丁', (await createGroup(app)).groupId)]
    await signIn(person, 'wrong password')
    await signIn(person)
    await signIn(stranger)
    const columns = ['realName', 'accountMasked', 'mode', 'result'] as const
    const selection = { rows: 'filtered' as const, filter: { keyword: '登录', result: 'done' as const } }
    const { table } = await openExport(
      app,
      identityApi.exportSignIns,
      { selection, columns: [...columns] },
      { as: admin.token },
    )
    const [listed] = await rowsOf({ keyword: '登录丙', result: 'done' })
    const exported = table.slice(1).map((row) => row.map(String))
    expect(exported.filter(([name]) => name!.includes('登录丙'))).toEqual([
      [expect.stringMatching(/^'?=登录丙$/), listed!.accountMasked, '密码', '成功'],
    ])
    expect(JSON.stringify(table)).not.toMatch(/登录丁|未通过|formula/)
    const audited = await app.db
      .selectFrom('platform_audit')
      .select('actor_id')
      .where('action', '=', 'identity.exportSignIns')
      .execute()
    expect(audited).toEqual([{ actor_id: admin.userId }])
    const editor = await staff('登录戊')
    const denied = await app.call(identityApi.exportSignIns, { selection, columns: [...columns] }, { as: editor.token })
    expect(denied.code).toBe(CODE_NO_ACCESS)
  })

  test('shows neither people of other organisations nor attempts at no account, except to whoever reaches all', async () => {
    const stranger = await staff('登录乙', (await createGroup(app)).groupId)
    await signIn(stranger)
    await app.call(identityApi.loginByPassword, { username: 'nobody-there', password: 'x' })
    const root = await createUser(app, { kind: 'staff', roles: ['ROOT'] })
    const names = async (as: MadeUser) => (await rowsOf({ pageSize: 100 }, as)).map(({ realName }) => realName)
    expect(await names(admin)).not.toContain('登录乙')
    expect(await names(admin)).not.toContain('')
    expect(await names(root)).toEqual(expect.arrayContaining(['登录乙', '']))
  })

  test('is closed to those without the right', async () => {
    const person = await staff('登录丙')
    const answer = await app.call(identityApi.signInPage, {}, { as: person.token })
    expect(answer.code).toBe(CODE_NO_ACCESS)
  })
})

describe('open sessions', () => {
  test('are listed with person and device, and one that is ended signs that device out', async () => {
    const person = await staff('在线甲')
    const { data } = await signIn(person)
    const page = () => app.call(identityApi.sessionPage, { keyword: '在线甲' }, { as: admin.token })
    const before = (await page()).data
    expect(before.rows.every(({ realName, username }) => realName === '在线甲' && username === person.username)).toBe(
      true,
    )
    const mine = await app.db
      .selectFrom('identity_session')
      .select('id')
      .where('user_id', '=', person.userId)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    const ended = await app.call(identityApi.endSession, { sessionId: mine.id }, { as: admin.token })
    const after = await app.call(identityApi.info, {}, { as: data.accessToken })
    expect([ended.code, after.status, (await page()).data.total]).toEqual([0, 401, before.total - 1])
    const again = await app.call(identityApi.endSession, { sessionId: mine.id }, { as: admin.token })
    expect(again.code).toBe(baseRefusals.NOT_FOUND.code)
  })

  test('neither the own one nor one of another organisation can be ended', async () => {
    const own = await app.db
      .selectFrom('identity_session')
      .select('id')
      .where('user_id', '=', admin.userId)
      .executeTakeFirstOrThrow()
    const stranger = await staff('在线乙', (await createGroup(app)).groupId)
    const foreign = await app.db
      .selectFrom('identity_session')
      .select('id')
      .where('user_id', '=', stranger.userId)
      .executeTakeFirstOrThrow()
    const end = (sessionId: string) => app.call(identityApi.endSession, { sessionId }, { as: admin.token })
    expect([(await end(own.id)).code, (await end(foreign.id)).code]).toEqual([
      identityRefusals.OWN_SESSION.code,
      baseRefusals.NOT_FOUND.code,
    ])
  })
})
