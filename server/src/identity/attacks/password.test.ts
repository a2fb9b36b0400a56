import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { identityApi } from '@podium/core/identity/api.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { passwordHasher } from '#server/platform/security/passwords.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { codeListener, createUser, deviceHeadersOf, randomPhone } from '../identity.fixture.ts'
import { identity } from '../index.ts'

const password = 'correct horse battery'
const failed = identityRefusals.SIGN_IN_FAILED.code
const locked = identityRefusals.LOCKED.code
const codes = codeListener()

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, codes.module] })
})
afterAll(() => app.close())
// Each test is a separate attacker, so the attempts of others must not count.
beforeEach(() => app.db.deleteFrom('platform_throttle').execute())

describe('guessing a password', () => {
  test('is refused for ten minutes after five failures, even with the right one', async () => {
    const user = await createUser(app, { password })
    const tries = ['a', 'b', 'c', 'd', 'e', password].map((guess) => ({ username: user.phone, password: guess }))
    const answers = []
    for (const input of tries) answers.push(await app.call(identityApi.loginByPassword, input))
    expect(answers.map(({ code }) => code)).toEqual([failed, failed, failed, failed, failed, locked])
    // Seconds pass while the passwords are compared.
    expect(Math.ceil(Number(answers.at(-1)!.headers['retry-after']) / 60)).toBe(10)
  })

  test('of one account is counted together, by whatever name it is called', async () => {
    const user = await createUser(app, { password })
    for (const username of [user.phone, user.username, user.phone, user.username.toUpperCase(), user.phone]) {
      await app.call(identityApi.loginByPassword, { username, password: 'wrong' })
    }
    const { code } = await app.call(identityApi.loginByPassword, { username: user.username, password })
    expect(code).toBe(locked)
  })

  test('fifty times at once has at most five guesses evaluated', async () => {
    const user = await createUser(app, { password })
    const guess = { username: user.phone, password: 'wrong' }
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.call(identityApi.loginByPassword, guess)))
    const evaluated = answers.filter(({ code }) => code === failed).length
    expect(evaluated).toBeGreaterThan(0)
    expect(evaluated).toBeLessThanOrEqual(5)
  })

  test('at one address leaves the owner free at any other, however often it is repeated', async () => {
    const user = await createUser(app, { password })
    const guess = { username: user.phone, password: 'wrong' }
    for (let time = 0; time < 70; time += 1)
      await app.call(identityApi.loginByPassword, guess, { address: '192.0.2.9' })
    const there = await app.call(identityApi.loginByPassword, { ...guess, password }, { address: '192.0.2.9' })
    const elsewhere = await app.call(identityApi.loginByPassword, { ...guess, password }, { address: '192.0.2.10' })
    expect([there.code, elsewhere.code]).toEqual([locked, 0])
  })

  test('from a hundred addresses has at most fifty guesses a day evaluated, for known and unknown accounts alike', async () => {
    const user = await createUser(app, { password })
    const guessing = async (username: string) => {
      const answers = []
      for (let at = 0; at < 100; at += 1) {
        answers.push(
          await app.call(identityApi.loginByPassword, { username, password: 'wrong' }, { address: `10.0.0.${at}` }),
        )
      }
      return answers.map(({ status, code, msg }) => ({ status, code, msg }))
    }
    const [existing, unknown] = [await guessing(user.phone), await guessing(randomPhone())]
    expect(existing.filter(({ code }) => code === failed)).toHaveLength(50)
    expect(existing.at(-1)!.code).toBe(identityRefusals.CODE_NEEDED.code)
    expect(existing).toEqual(unknown)
  })

  test('of many accounts from one address locks nobody there: 60 pupils sign in beside one who guesses', async () => {
    const pupils = await Promise.all(Array.from({ length: 60 }, () => createUser(app, { password })))
    const [guesser] = pupils
    for (let time = 0; time < 30; time += 1) {
      await app.call(identityApi.loginByPassword, { username: guesser!.phone, password: `wrong ${time}` })
      await app.call(identityApi.loginByPassword, { username: `nobody ${time}`, password })
    }
    const answers = await Promise.all(
      pupils.map(({ phone }) => app.call(identityApi.loginByPassword, { username: phone, password })),
    )
    expect(answers.map(({ code }) => code)).toEqual([locked, ...Array.from({ length: 59 }, () => 0)])
  })
})

describe('the owner of an account under attack', () => {
  async function attacked() {
    const user = await createUser(app, { password })
    const first = await app.call(identityApi.loginByPassword, { username: user.phone, password })
    for (let at = 0; at < 60; at += 1) {
      const guess = { username: user.phone, password: 'wrong' }
      await app.call(identityApi.loginByPassword, guess, { address: `10.0.0.${at}` })
    }
    for (let time = 0; time < 6; time += 1) {
      await app.call(identityApi.loginByPassword, { username: user.phone, password: 'wrong' })
    }
    return { user, headers: deviceHeadersOf(app, first) }
  }

  test('signs in by password from a known device, even at an address from which others guess', async () => {
    const { user, headers } = await attacked()
    const input = { username: user.phone, password }
    const unknownDevice = await app.call(identityApi.loginByPassword, input)
    const knownDevice = await app.call(identityApi.loginByPassword, input, { headers })
    expect([unknownDevice.code, knownDevice.code]).toEqual([locked, 0])
  })

  test('signs in by a one-time code', async () => {
    const { user } = await attacked()
    const { code, challengeId } = await codes.send(app, user.phone)
    const answer = await app.call(identityApi.loginByCode, { target: user.phone, code, challengeId })
    expect(answer.code).toBe(0)
  })

  test('has a device forgotten that is not the own any more: a new password ends what earlier sign-ins gave', async () => {
    const { user, headers } = await attacked()
    const { code, challengeId } = await codes.send(app, user.phone, 'retrieve')
    await app.call(identityApi.retrieve, { target: user.phone, code, challengeId, password: 'k7#pQ2vv!x' })
    const input = { username: user.phone, password: 'wrong' }
    const guesses = []
    for (let time = 0; time < 7; time += 1) {
      guesses.push(await app.call(identityApi.loginByPassword, input, { headers, address: '10.0.0.1' }))
    }
    const known = await app.db
      .selectFrom('identity_known_device')
      .select('user_id')
      .where('user_id', '=', user.userId)
      .execute()
    expect([guesses.at(-1)!.code, known]).toEqual([locked, []])
  })

  test('has no more than five guesses made on a known device that somebody else uses', async () => {
    const { user, headers } = await attacked()
    const guess = { username: user.phone, password: 'wrong' }
    const answers = []
    for (let time = 0; time < 6; time += 1) {
      answers.push(await app.call(identityApi.loginByPassword, guess, { headers }))
    }
    expect(answers.map(({ code }) => code)).toEqual([failed, failed, failed, failed, failed, locked])
  })
})

test('a password that is changed while it is compared opens no session and makes no device known', async () => {
  const user = await createUser(app, { password })
  const hasher = app.services.instances.get(passwordHasher)
  const fits = hasher.fits.bind(hasher)
  const comparing = vi.spyOn(hasher, 'fits').mockImplementationOnce(async (hash, typed) => {
    const change = { oldPassword: password, newPassword: 'k7#pQ2vv!x' }
    expect((await app.call(identityApi.changePassword, change, { as: user.token })).code).toBe(0)
    return fits(hash, typed)
  })
  const { code } = await app.call(identityApi.loginByPassword, { username: user.phone, password })
  comparing.mockRestore()
  const ofUser = (table: 'identity_session' | 'identity_known_device') =>
    app.db.selectFrom(table).select('user_id').where('user_id', '=', user.userId).execute()
  expect([code, await ofUser('identity_session'), await ofUser('identity_known_device')]).toEqual([
    failed,
    [{ user_id: user.userId }],
    [],
  ])
})

describe('the sign-in log', () => {
  test('has masked rows of right and wrong passwords', async () => {
    const user = await createUser(app, { password })
    await app.call(identityApi.loginByPassword, { username: user.phone, password: 'wrong' })
    await app.call(identityApi.loginByPassword, { username: user.phone, password })
    const rows = await app.db
      .selectFrom('identity_sign_in')
      .select(['account_masked', 'mode', 'result'])
      .where('user_id', '=', user.userId)
      .orderBy('at')
      .execute()
    const masked = `${user.phone.slice(0, 3)}****${user.phone.slice(7)}`
    expect(rows).toEqual([
      { account_masked: masked, mode: 1, result: 'refused' },
      { account_masked: masked, mode: 1, result: 'done' },
    ])
  })
})
