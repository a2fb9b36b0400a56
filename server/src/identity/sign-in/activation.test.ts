import { afterAll, beforeAll, expect, test } from 'vitest'
import { identityApi } from '@podium/core/identity/api.ts'
import { CODE_POLICIES_NOT_ACCEPTED } from '@podium/core/identity/sign-in/codes.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { codeListener, createUser } from '../identity.fixture.ts'
import { identity } from '../index.ts'

const codes = codeListener()

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, codes.module] })
})
afterAll(() => app.close())

const consent = { privacy: '1', agreement: '2' }
const password = 'k7#pQ2vv!x'

const WAYS = {
  login: (input: { target: string; code: string; challengeId: string; consent?: typeof consent }) =>
    app.call(identityApi.loginByCode, input),
  retrieve: (input: { target: string; code: string; challengeId: string; consent?: typeof consent }) =>
    app.call(identityApi.retrieve, { ...input, password }),
}

async function accountOf(userId: string) {
  const { state } = await app.db
    .selectFrom('identity_user')
    .select('state')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const consents = await app.db
    .selectFrom('identity_consent')
    .select(['policy', 'version', 'purpose'])
    .where('user_id', '=', userId)
    .orderBy('policy')
    .execute()
  return { state, consents }
}

test.each(['login', 'retrieve'] as const)(
  'an account that somebody else created opens by a code for %s only with consent, which is recorded',
  async (purpose) => {
    const user = await createUser(app, { state: 'unactivated' })
    const sent = { target: user.phone, ...(await codes.send(app, user.phone, purpose)) }
    expect((await WAYS[purpose](sent)).code).toBe(CODE_POLICIES_NOT_ACCEPTED)
    expect(await accountOf(user.userId)).toEqual({ state: 'unactivated', consents: [] })

    expect((await WAYS[purpose]({ ...sent, consent })).code).toBe(0)
    expect(await accountOf(user.userId)).toEqual({
      state: 'active',
      consents: [
        { policy: 'agreement', version: '2', purpose: 'account' },
        { policy: 'privacy', version: '1', purpose: 'account' },
      ],
    })
  },
)

test('an active account is not asked again, and a consent sent with its code is not recorded', async () => {
  const user = await createUser(app)
  const first = await codes.send(app, user.phone)
  expect((await WAYS.login({ target: user.phone, ...first })).code).toBe(0)
  const second = await codes.send(app, user.phone)
  expect((await WAYS.login({ target: user.phone, ...second, consent })).code).toBe(0)
  expect((await accountOf(user.userId)).consents).toEqual([])
})

test('a wrong code does not tell that the account waits for consent', async () => {
  const user = await createUser(app, { state: 'unactivated' })
  const { code, challengeId } = await codes.send(app, user.phone)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const answer = await WAYS.login({ target: user.phone, code: wrong, challengeId })
  expect([0, CODE_POLICIES_NOT_ACCEPTED]).not.toContain(answer.code)
})
