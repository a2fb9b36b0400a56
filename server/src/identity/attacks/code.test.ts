import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { codeListener, createUser, deviceHeadersOf, randomPhone } from '../identity.fixture.ts'
import { identity } from '../index.ts'

const password = 'correct horse battery'
const codes = codeListener()

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, codes.module] })
})
afterAll(() => app.close())
// Each test is a separate attacker, so the attempts of others must not count.
beforeEach(() => app.db.deleteFrom('platform_throttle').execute())

/** Sends a code as the owner of the phone asks for it. */
const sendTo = (target: string, purpose: 'login' | 'retrieve' = 'login') => codes.send(app, target, purpose)

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** @spec C02 C52 S02 */
describe('a one-time code', () => {
  const wrongCode = identityRefusals.CODE_WRONG.code

  test('fifty wrong tries at once have at most five looked at, and the right one is then refused', async () => {
    const user = await createUser(app)
    const { code, challengeId } = await sendTo(user.phone)
    const tries = Array.from({ length: 50 }, () =>
      app.call(identityApi.loginByCode, { target: user.phone, code: other(code), challengeId }),
    )
    await Promise.all(tries)
    const after = await app.call(identityApi.loginByCode, { target: user.phone, code, challengeId })
    const { tries: counted } = await app.db
      .selectFrom('identity_code')
      .select('tries')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect([after.code, counted]).toEqual([wrongCode, 5])
  })

  test('is answered no sooner without an account, where nothing is sent', async () => {
    const user = await createUser(app)
    const durations = []
    for (const target of [user.phone, randomPhone()]) {
      const from = performance.now()
      expect((await app.call(identityApi.sendCode, { target, purpose: 'login' })).code).toBe(0)
      durations.push(performance.now() - from)
    }
    expect(Math.min(...durations)).toBeGreaterThan(95)
  })

  test('used twice at once opens one session', async () => {
    const user = await createUser(app)
    const { code, challengeId } = await sendTo(user.phone)
    const both = [1, 2].map(() => app.call(identityApi.loginByCode, { target: user.phone, code, challengeId }))
    const answers = (await Promise.all(both)).map((answer) => answer.code).sort((a, b) => a - b)
    expect(answers).toEqual([0, wrongCode])
  })

  test('of another phone, of another challenge, or for another purpose is refused', async () => {
    const [user, stranger] = [await createUser(app), await createUser(app)]
    const { code, challengeId } = await sendTo(user.phone)
    const strangers = await sendTo(stranger.phone)
    const foreign = await app.call(identityApi.loginByCode, { target: stranger.phone, code, challengeId })
    const swapped = await app.call(identityApi.loginByCode, {
      target: user.phone,
      code: strangers.code === code ? other(code) : strangers.code,
      challengeId,
    })
    const purpose = await app.call(identityApi.retrieve, {
      target: user.phone,
      code,
      challengeId,
      password: 'k7#pQ2vv!x',
    })
    expect([foreign.code, swapped.code, purpose.code]).toEqual([wrongCode, wrongCode, wrongCode])
  })

  test('stays good while strangers ask for codes and guess them', async () => {
    const user = await createUser(app)
    const { code, challengeId } = await sendTo(user.phone)
    const strangers = await sendTo(user.phone)
    const guess = { target: user.phone, code: other(code) }
    for (let time = 0; time < 6; time += 1) {
      await app.call(identityApi.loginByCode, guess)
      await app.call(identityApi.loginByCode, { ...guess, challengeId: strangers.challengeId })
    }
    const owner = await app.call(identityApi.loginByCode, { target: user.phone, code, challengeId })
    expect(owner.code).toBe(0)
  })

  test('has at most five tries evaluated, with its challenge and without it', async () => {
    const user = await createUser(app)
    const { code, challengeId } = await sendTo(user.phone)
    const guess = { target: user.phone, code: other(code) }
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        app.call(identityApi.loginByCode, at % 2 === 0 ? guess : { ...guess, challengeId }),
      ),
    )
    const { tries } = await app.db
      .selectFrom('identity_code')
      .select('tries')
      .where('challenge_id', '=', challengeId)
      .executeTakeFirstOrThrow()
    const right = await app.call(identityApi.loginByCode, { target: user.phone, code, challengeId })
    expect([tries, right.code]).toEqual([5, wrongCode])
  })

  test('is accepted without its challenge for as long as fewer than two such tries were wrong', async () => {
    const user = await createUser(app)
    const first = await sendTo(user.phone)
    await app.call(identityApi.loginByCode, { target: user.phone, code: other(first.code) })
    const right = await app.call(identityApi.loginByCode, { target: user.phone, code: first.code })
    expect(right.code).toBe(0)
  })

  test('is sent to a known device although strangers have used up what the phone gets in an hour', async () => {
    const user = await createUser(app, { password })
    const headers = deviceHeadersOf(
      app,
      await app.call(identityApi.loginByPassword, { username: user.phone, password }),
    )
    const ask = (from: Record<string, string>) =>
      app.call(identityApi.sendCode, { target: user.phone, purpose: 'login' }, { headers: from })
    await ask({})
    const [stranger, owner] = [await ask({}), await ask(headers)]
    expect([stranger.code, owner.code]).toEqual([baseRefusals.TOO_MANY.code, 0])
  })

  test('is refused five minutes later', async () => {
    const user = await createUser(app)
    const { code, challengeId } = await sendTo(user.phone)
    await app.db
      .updateTable('identity_code')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .execute()
    const answer = await app.call(identityApi.loginByCode, { target: user.phone, code, challengeId })
    expect(answer.code).toBe(wrongCode)
  })

  test('looks sent to a phone without an account, and is not', async () => {
    const user = await createUser(app)
    const nobody = randomPhone()
    const answers = await Promise.all(
      [user.phone, nobody].map((target) => app.call(identityApi.sendCode, { target, purpose: 'login' })),
    )
    const data = { resendSeconds: 60, challengeId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string }
    expect(answers.map(({ status, code, data: sent }) => ({ status, code, data: sent }))).toEqual([
      { status: 200, code: 0, data },
      { status: 200, code: 0, data },
    ])
    expect([codes.count(user.phone), codes.count(nobody)]).toEqual([1, 0])
  })

  test('is sent once a minute to one phone, also when asked for at once', async () => {
    const user = await createUser(app)
    const ask = () => app.call(identityApi.sendCode, { target: user.phone, purpose: 'login' })
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
      0,
      baseRefusals.TOO_MANY.code,
      baseRefusals.TOO_MANY.code,
    ])
    expect(codes.count(user.phone)).toBe(1)
  })

  test('is refused for what is neither phone nor mailbox', async () => {
    const { code } = await app.call(identityApi.sendCode, { target: 'nonsense', purpose: 'login' })
    expect(code).toBe(identityRefusals.TARGET_INVALID.code)
  })
})
