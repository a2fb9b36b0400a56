import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { codeListener, createUser, randomPhone } from '../identity.fixture.ts'
import { identity } from '../index.ts'

const codes = codeListener()

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, codes.module] })
})
afterAll(() => app.close())
// Each test is a separate attacker, so the attempts of others must not count.
beforeEach(() => app.db.deleteFrom('platform_throttle').execute())

const sendTo = (target: string) => codes.send(app, target, 'register')

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('registering', () => {
  const consent = { privacy: '1', agreement: '2' }
  const person = { kind: 'student', realName: '王小明', password: 'k7#pQ2vv!x', consent } as const

  test('opens an account with its consent, signed in', async () => {
    const phone = randomPhone()
    const { code, challengeId } = await sendTo(phone)
    const { data } = await app.call(identityApi.register, { ...person, phone, code, challengeId })
    const info = await app.call(identityApi.info, {}, { as: data.accessToken })
    const consents = await app.db
      .selectFrom('identity_consent')
      .select(['policy', 'version', 'purpose'])
      .where('user_id', '=', info.data.userId)
      .orderBy('policy', 'desc')
      .execute()
    expect([info.data.realName, info.data.kind, consents]).toEqual([
      '王小明',
      'student',
      [
        { policy: 'privacy', version: '1', purpose: 'account' },
        { policy: 'agreement', version: '2', purpose: 'account' },
      ],
    ])
  })

  test('makes an account that a captain added the own one', async () => {
    const added = await createUser(app, { state: 'unactivated', realName: '小明' })
    const { code, challengeId } = await sendTo(added.phone)
    const { data } = await app.call(identityApi.register, { ...person, phone: added.phone, code, challengeId })
    const info = await app.call(identityApi.info, {}, { as: data.accessToken })
    expect([info.data.userId, info.data.realName]).toEqual([added.userId, '王小明'])
  })

  test('tells that there is an account only to the holder of the phone', async () => {
    const user = await createUser(app)
    const { code, challengeId } = await sendTo(user.phone)
    const guessed = await app.call(identityApi.register, {
      ...person,
      phone: user.phone,
      code: other(code),
      challengeId,
    })
    const proven = await app.call(identityApi.register, { ...person, phone: user.phone, code, challengeId })
    expect(guessed.data).toMatchObject({ fields: [{ path: 'code' }] })
    expect([guessed.code, proven.code]).toEqual([
      identityRefusals.CODE_WRONG.code,
      identityRefusals.ACCOUNT_EXISTS.code,
    ])
  })

  test.each([
    ['password123', identityRefusals.PASSWORD_COMMON.code],
    ['我是王小明没错的', identityRefusals.PASSWORD_PERSONAL.code],
  ])('with the password %s is refused on the server', async (bad, expected) => {
    const phone = randomPhone()
    const answer = await app.call(identityApi.register, { ...person, password: bad, phone, code: '000000' })
    const { fields } = answer.data as unknown as { fields: Array<{ path: string }> }
    expect([answer.code, fields.map(({ path }) => path)]).toEqual([expected, ['password']])
  })

  test('takes no field that gives rights', async () => {
    const phone = randomPhone()
    const stuffed = { ...person, phone, code: '000000', roleIds: ['ROOT'], permissions: ['*'], state: 'active' }
    const answer = await app.call(identityApi.register, stuffed)
    expect(answer.code).toBe(baseRefusals.INVALID_INPUT.code)
  })
})
