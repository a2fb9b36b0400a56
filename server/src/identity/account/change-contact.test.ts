import { afterAll, beforeAll, expect, test } from 'vitest'
import { identityApi } from '@podium/core/identity/api.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { codeListener, createUser, randomPhone } from '../identity.fixture.ts'
import { identity } from '../index.ts'

const password = 'correct horse battery'
const codes = codeListener()
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, codes.module] })
})
afterAll(() => app.close())

async function change(as: string, target: string, more: { password?: string; code?: string } = {}) {
  const { code, challengeId } = await codes.send(app, target, 'bind')
  return app.call(identityApi.changeContact, { target, code, challengeId, password, ...more }, { as })
}

test('a phone is changed by the password and a code sent to the new one, which then signs in and the old one does not', async () => {
  const user = await createUser(app, { password })
  const phone = randomPhone()
  expect((await change(user.token, phone)).data.phoneMasked).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
  const signIn = async (username: string) => (await app.call(identityApi.loginByPassword, { username, password })).code
  expect([await signIn(phone), await signIn(user.phone)]).toEqual([0, identityRefusals.SIGN_IN_FAILED.code])
})

test('a mailbox is added and confirmed at once', async () => {
  const user = await createUser(app, { password })
  const email = `new.${user.phone}@example.org`
  expect((await change(user.token, email)).code).toBe(0)
  const row = await app.db
    .selectFrom('identity_user')
    .select(['email_verified_at as at', 'email_masked as masked'])
    .where('id', '=', user.userId)
    .executeTakeFirstOrThrow()
  expect([row.at !== null, row.masked.endsWith('@example.org')]).toEqual([true, true])
})

test('a wrong password, a wrong code, an unusable target and the phone of another account are refused', async () => {
  const user = await createUser(app, { password })
  const other = await createUser(app)
  const refusals = [
    await change(user.token, randomPhone(), { password: 'not the password' }),
    await change(user.token, randomPhone(), { code: '000000' }),
    await app.call(identityApi.changeContact, { target: 'nobody', code: '123456', password }, { as: user.token }),
    await change(user.token, other.phone),
  ]
  expect(refusals.map(({ code }) => code)).toEqual([
    identityRefusals.OLD_PASSWORD_WRONG.code,
    identityRefusals.CODE_WRONG.code,
    identityRefusals.TARGET_INVALID.code,
    identityRefusals.PHONE_TAKEN.code,
  ])
})

test('a code sent to one phone does not bind another', async () => {
  const user = await createUser(app, { password })
  const [own, stranger] = [randomPhone(), randomPhone()]
  const { code, challengeId } = await codes.send(app, own, 'bind')
  const input = { target: stranger, code, challengeId, password }
  const { code: refused } = await app.call(identityApi.changeContact, input, { as: user.token })
  expect(refused).toBe(identityRefusals.CODE_WRONG.code)
})
