import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identityApi } from '@podium/core/identity/api.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createUser } from '../identity.fixture.ts'
import { identity } from '../index.ts'

const password = 'correct horse battery'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity] })
})
afterAll(() => app.close())

/** @spec C01 C03 C04 C52 S02 N01 */
describe('signing in by password', () => {
  test.each(['username', 'phone'] as const)('works by %s and gives a token that speaks for the person', async (by) => {
    const user = await createUser(app, { password, realName: '李小龙' })
    const signedIn = await app.call(identityApi.loginByPassword, { username: user[by], password })
    const info = await app.call(identityApi.info, {}, { as: signedIn.data.accessToken })
    expect(info.data).toEqual({
      userId: user.userId,
      realName: '李小龙',
      avatar: '',
      kind: 'student',
      roleIds: [],
      roleKeys: ['ROLE_DEFAULT'],
      permissions: [],
      groupId: null,
      groupCount: 0,
      mustChangePassword: false,
    })
  })

  /** @spec G01 K02 */
  test('sets the second token as a cookie that scripts can not read', async () => {
    const user = await createUser(app, { password })
    const { headers } = await app.call(identityApi.loginByPassword, { username: user.phone, password })
    expect(String(headers['set-cookie'])).toMatch(/moo-token=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax/)
  })

  test('refuses a wrong password and an unknown account alike', async () => {
    const user = await createUser(app, { password })
    const wrong = await app.call(identityApi.loginByPassword, { username: user.phone, password: 'not the password' })
    const unknown = await app.call(identityApi.loginByPassword, { username: 'nobody at all', password })
    expect([wrong, unknown].map(({ status, code, msg, data }) => ({ status, code, msg, data }))).toEqual([
      { status: 400, code: identityRefusals.SIGN_IN_FAILED.code, msg: '账号或密码错误', data: null },
      { status: 400, code: identityRefusals.SIGN_IN_FAILED.code, msg: '账号或密码错误', data: null },
    ])
  })

  test('names the person in the audit log, who has no session yet when the request arrives', async () => {
    const user = await createUser(app, { password, realName: '李小龙' })
    await app.call(identityApi.loginByPassword, { username: user.phone, password })
    const rows = await app.db
      .selectFrom('platform_audit')
      .where('action', '=', 'identity.loginByPassword')
      .where('actor_id', '=', user.userId)
      .select(['actor_name', 'outcome'])
      .execute()
    expect(rows).toEqual([{ actor_name: '李小龙', outcome: 'done' }])
  })
})
