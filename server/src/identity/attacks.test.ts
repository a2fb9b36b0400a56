import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { answerHash } from './sign-in/captcha.ts'
import { codeListener, createUser, randomPhone } from './identity.fixture.ts'
import { identity } from './index.ts'

const password = 'correct horse battery'
const codes = codeListener()

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, codes.module] })
})
afterAll(() => app.close())
// Each test is a separate attacker, so the attempts of others must not count.
beforeEach(() => app.db.deleteFrom('platform_throttle').execute())

async function sendTo(target: string, purpose: 'login' | 'register' | 'retrieve' = 'login'): Promise<string> {
  await app.db.deleteFrom('platform_throttle').execute()
  await app.call(identityApi.sendCode, { target, purpose })
  return codes.last(target)
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('guessing a password', () => {
  test('is refused for ten minutes after five failures, even with the right one', async () => {
    const user = await createUser(app, { password })
    const tries = ['a', 'b', 'c', 'd', 'e', password].map((guess) => ({ username: user.phone, password: guess }))
    const answers = []
    for (const input of tries) answers.push(await app.call(identityApi.loginByPassword, input))
    const failed = identityRefusals.SIGN_IN_FAILED.code
    expect(answers.map(({ code }) => code)).toEqual([
      failed,
      failed,
      failed,
      failed,
      failed,
      identityRefusals.LOCKED.code,
    ])
    expect(answers.at(-1)!.headers['retry-after']).toBe('600')
  })

  test('of one account is counted together, by whatever name it is called', async () => {
    const user = await createUser(app, { password })
    for (const username of [user.phone, user.username, user.phone, user.username.toUpperCase(), user.phone]) {
      await app.call(identityApi.loginByPassword, { username, password: 'wrong' })
      await app.db.deleteFrom('platform_throttle').where('key', 'like', 'sign-in address%').execute()
    }
    const { code } = await app.call(identityApi.loginByPassword, { username: user.username, password })
    expect(code).toBe(identityRefusals.LOCKED.code)
  })

  test('fifty times at once has at most five guesses looked at', async () => {
    const user = await createUser(app, { password })
    const guess = { username: user.phone, password: 'wrong' }
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.call(identityApi.loginByPassword, guess)))
    const evaluated = answers.filter(({ code }) => code === identityRefusals.SIGN_IN_FAILED.code).length
    expect(evaluated).toBeGreaterThan(0)
    expect(evaluated).toBeLessThanOrEqual(5)
  })

  test('across accounts locks the address', async () => {
    const user = await createUser(app, { password })
    for (const username of ['one', 'two', 'three', 'four', 'five']) {
      await app.call(identityApi.loginByPassword, { username, password })
    }
    const { code } = await app.call(identityApi.loginByPassword, { username: user.phone, password })
    expect(code).toBe(identityRefusals.LOCKED.code)
  })

  test('a right password in between frees the address, so that a school does not lock itself', async () => {
    const user = await createUser(app, { password })
    const wrong = () => app.call(identityApi.loginByPassword, { username: `who ${Math.random()}`, password })
    for (let time = 0; time < 4; time += 1) await wrong()
    await app.call(identityApi.loginByPassword, { username: user.phone, password })
    for (let time = 0; time < 4; time += 1) await wrong()
    const { code } = await app.call(identityApi.loginByPassword, { username: user.phone, password })
    expect(code).toBe(0)
  })

  test('does not lock the owner out: the one-time code still works', async () => {
    const user = await createUser(app, { password })
    for (let time = 0; time < 6; time += 1) {
      await app.call(identityApi.loginByPassword, { username: user.phone, password: 'wrong' })
    }
    const code = await sendTo(user.phone)
    const answer = await app.call(identityApi.loginByCode, { target: user.phone, code })
    expect(answer.code).toBe(0)
  })

  test('leaves masked rows in the sign-in log', async () => {
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

/** @spec C02 C52 S02 */
describe('a one-time code', () => {
  const wrongCode = identityRefusals.CODE_WRONG.code

  test('fifty wrong tries at once have at most five looked at, and the right one is then refused', async () => {
    const user = await createUser(app)
    const code = await sendTo(user.phone)
    const tries = Array.from({ length: 50 }, () =>
      app.call(identityApi.loginByCode, { target: user.phone, code: other(code) }),
    )
    await Promise.all(tries)
    const after = await app.call(identityApi.loginByCode, { target: user.phone, code })
    const { tries: counted } = await app.db
      .selectFrom('identity_code')
      .select('tries')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect([after.code, counted]).toEqual([wrongCode, 5])
  })

  test('used twice at once opens one session', async () => {
    const user = await createUser(app)
    const code = await sendTo(user.phone)
    const both = [1, 2].map(() => app.call(identityApi.loginByCode, { target: user.phone, code }))
    const answers = (await Promise.all(both)).map((answer) => answer.code).sort((a, b) => a - b)
    expect(answers).toEqual([0, wrongCode])
  })

  test('of another phone, for another purpose, or replaced by a newer one is refused', async () => {
    const [user, stranger] = [await createUser(app), await createUser(app)]
    const code = await sendTo(user.phone)
    const foreign = await app.call(identityApi.loginByCode, { target: stranger.phone, code })
    const purpose = await app.call(identityApi.retrieve, { target: user.phone, code, password: 'k7#pQ2vv!x' })
    const newer = await sendTo(user.phone)
    const older = await app.call(identityApi.loginByCode, {
      target: user.phone,
      code: newer === code ? other(code) : code,
    })
    expect([foreign.code, purpose.code, older.code]).toEqual([wrongCode, wrongCode, wrongCode])
  })

  test('is refused five minutes later', async () => {
    const user = await createUser(app)
    const code = await sendTo(user.phone)
    await app.db
      .updateTable('identity_code')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .execute()
    const answer = await app.call(identityApi.loginByCode, { target: user.phone, code })
    expect(answer.code).toBe(wrongCode)
  })

  test('looks sent to a phone without an account, and is not', async () => {
    const user = await createUser(app)
    const nobody = randomPhone()
    const answers = await Promise.all(
      [user.phone, nobody].map((target) => app.call(identityApi.sendCode, { target, purpose: 'login' })),
    )
    expect(answers.map(({ status, code, data }) => ({ status, code, data }))).toEqual([
      { status: 200, code: 0, data: { resendSeconds: 60 } },
      { status: 200, code: 0, data: { resendSeconds: 60 } },
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

describe('registering', () => {
  const consent = { privacy: '1', agreement: '2' }
  const person = { kind: 'student', realName: '王小明', password: 'k7#pQ2vv!x', consent } as const

  test('opens an account with its consent, signed in', async () => {
    const phone = randomPhone()
    const code = await sendTo(phone, 'register')
    const { data } = await app.call(identityApi.register, { ...person, phone, code })
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
    const code = await sendTo(added.phone, 'register')
    const { data } = await app.call(identityApi.register, { ...person, phone: added.phone, code })
    const info = await app.call(identityApi.info, {}, { as: data.accessToken })
    expect([info.data.userId, info.data.realName]).toEqual([added.userId, '王小明'])
  })

  test('tells that there is an account only to the holder of the phone', async () => {
    const user = await createUser(app)
    const code = await sendTo(user.phone, 'register')
    const guessed = await app.call(identityApi.register, { ...person, phone: user.phone, code: other(code) })
    const proven = await app.call(identityApi.register, { ...person, phone: user.phone, code })
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
    expect(answer.code).toBe(expected)
  })

  test('takes no field that gives rights', async () => {
    const phone = randomPhone()
    const stuffed = { ...person, phone, code: '000000', roleIds: ['ROOT'], permissions: ['*'], state: 'active' }
    const answer = await app.call(identityApi.register, stuffed)
    expect(answer.code).toBe(baseRefusals.INVALID_INPUT.code)
  })
})

describe('the captcha', () => {
  let strict: TestApp
  beforeAll(async () => {
    strict = await openTestApp({ modules: [identity], config: { captcha: 'image' } })
  })
  afterAll(() => strict.close())

  async function withAnswer(answer: string): Promise<string> {
    const { data } = await strict.call(identityApi.captcha, {})
    expect(data.image).toMatch(/^data:image\/png;base64,iVBOR/)
    await strict.db
      .updateTable('identity_captcha')
      .set({ answer_hash: answerHash(strict.services.secrets, answer) })
      .where('id', '=', data.captchaId)
      .execute()
    return data.captchaId
  }

  test('is asked for at sign-in and at code sending, and is good for one try', async () => {
    const user = await createUser(strict, { password })
    const signIn = { username: user.phone, password }
    const without = await strict.call(identityApi.loginByPassword, signIn)
    const code = await strict.call(identityApi.sendCode, { target: user.phone, purpose: 'login' })
    const captchaId = await withAnswer('A7KD')
    const wrong = await strict.call(identityApi.loginByPassword, { ...signIn, captchaId, captchaCode: 'XXXX' })
    const spent = await strict.call(identityApi.loginByPassword, { ...signIn, captchaId, captchaCode: 'A7KD' })
    const fresh = { captchaId: await withAnswer('A7KD'), captchaCode: 'a7kd' }
    const right = await strict.call(identityApi.loginByPassword, { ...signIn, ...fresh })
    const replayed = await strict.call(identityApi.loginByPassword, { ...signIn, ...fresh })
    const refused = identityRefusals.CAPTCHA_WRONG.code
    expect([without, code, wrong, spent, right, replayed].map((answer) => answer.code)).toEqual([
      refused,
      refused,
      refused,
      refused,
      0,
      refused,
    ])
  })
})
