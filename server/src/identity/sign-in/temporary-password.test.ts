import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { identityApi as api } from '@podium/core/identity/api.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createUser, type MadeUser } from '../identity.fixture.ts'
import { identity } from '../index.ts'

const FIRST = 'Podium-first-2026'
const OWN = 'Podium-own-2026'
let app: TestApp
let url: string
beforeAll(async () => {
  app = await openTestApp({ modules: [identity] })
  url = await app.listen()
})
afterAll(() => app.close())

async function madeByOthers(): Promise<{ user: MadeUser; as: string; cookie: string }> {
  const user = await createUser(app, { password: FIRST })
  await app.db.updateTable('identity_user').set({ password_temporary: true }).where('id', '=', user.userId).execute()
  const { data, headers } = await app.call(api.loginByPassword, { username: user.username, password: FIRST })
  expect(data.mustChangePassword).toBe(true)
  return { user, as: data.accessToken, cookie: /moo-token=[^;]+/.exec(String(headers['set-cookie']))![0] }
}

describe('a password that somebody else made', () => {
  test('opens nothing but its change, the own head and signing out', async () => {
    const { as } = await madeByOthers()
    const refused = baseRefusals.PASSWORD_TEMPORARY.code
    expect((await app.call(api.profile, {}, { as })).code).toBe(refused)
    expect((await app.call(api.devices, {}, { as })).code).toBe(refused)
    expect((await app.call(api.groupChoices, {}, { as })).code).toBe(refused)
    expect((await app.call(api.info, {}, { as })).data.mustChangePassword).toBe(true)
    expect((await app.call(api.logout, {}, { as })).code).toBe(0)
  })

  test('opens neither uploads nor event streams, by token or by cookie', async () => {
    const { as, cookie } = await madeByOthers()
    const authorization = `Bearer ${as}`
    const answers = [
      await fetch(`${url}/prod-api/events`, { headers: { authorization } }),
      await fetch(`${url}/prod-api/events`, { headers: { cookie } }),
      await fetch(`${url}/prod-api/files/tus`, {
        method: 'POST',
        headers: { authorization, 'tus-resumable': '1.0.0' },
      }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  })

  test('is asked for no more once it was changed, and can’t be kept', async () => {
    const { user, as } = await madeByOthers()
    const same = await app.call(api.changePassword, { oldPassword: FIRST, newPassword: FIRST }, { as })
    expect(same.code).toBe(identityRefusals.PASSWORD_UNCHANGED.code)
    expect((await app.call(api.changePassword, { oldPassword: FIRST, newPassword: OWN }, { as })).code).toBe(0)
    expect((await app.call(api.profile, {}, { as })).code).toBe(0)
    const { data } = await app.call(api.loginByPassword, { username: user.username, password: OWN })
    expect(data.mustChangePassword).toBe(false)
  })
})
