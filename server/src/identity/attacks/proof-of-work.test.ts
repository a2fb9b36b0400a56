import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { identityApi } from '@podium/core/identity/api.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import type { CaptchaPurpose } from '@podium/core/identity/sign-in/captcha.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { codeListener, createUser, randomPhone, solvedCaptcha } from '../identity.fixture.ts'
import { identity } from '../index.ts'

const password = 'correct horse battery'
const refused = identityRefusals.CAPTCHA_WRONG.code
const codes = codeListener()

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, codes.module], config: { captcha: 'work' } })
})
afterAll(() => app.close())
beforeEach(() => app.db.deleteFrom('platform_throttle').execute())

const levelOf = async (purpose: CaptchaPurpose, address: string) =>
  (await app.call(identityApi.captcha, { purpose }, { address })).data.challenge?.parameters.data.level

describe('proof of work', () => {
  test('is needed to sign in by password and to have a code sent', async () => {
    const { phone } = await createUser(app, { password })
    const signIn = { username: phone, password }
    const sending = { target: phone, purpose: 'login' } as const
    const without = [await app.call(identityApi.loginByPassword, signIn), await app.call(identityApi.sendCode, sending)]
    const done = [
      await app.call(identityApi.loginByPassword, { ...signIn, ...(await solvedCaptcha(app, 'password')) }),
      await app.call(identityApi.sendCode, { ...sending, ...(await solvedCaptcha(app, 'code')) }),
    ]
    expect([without, done].map((answers) => answers.map(({ code }) => code))).toEqual([
      [refused, refused],
      [0, 0],
    ])
    expect(codes.count(phone)).toBe(1)
  })

  test('is good for one call, also when it is sent many times at once', async () => {
    const { phone } = await createUser(app, { password })
    const input = { username: phone, password, ...(await solvedCaptcha(app, 'password')) }
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.call(identityApi.loginByPassword, input)))
    const later = await app.call(identityApi.loginByPassword, input)
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === refused)).toHaveLength(9)
    expect(later.code).toBe(refused)
  })

  test('for one purpose is refused for another', async () => {
    const { phone } = await createUser(app, { password })
    const solved = await solvedCaptcha(app, 'code')
    const answer = await app.call(identityApi.loginByPassword, { username: phone, password, ...solved })
    expect(answer.code).toBe(refused)
  })

  test.each([
    [
      'an altered solution',
      (json: string) => json.replace(/(?<="derivedKey":")./, (digit) => (digit === '0' ? '1' : '0')),
    ],
    ['a challenge with another purpose', (json: string) => json.replace('"code"', '"password"')],
    ['a challenge made longer', (json: string) => json.replace(/"expiresAt":(\d)/, '"expiresAt":9')],
    ['an easier challenge', (json: string) => json.replace('"level":0', '"level":5')],
    ['what is no solution', () => 'nothing'],
  ])('with %s is refused', async (_, alter) => {
    const { phone } = await createUser(app, { password })
    const { captchaId, captchaCode } = await solvedCaptcha(app, 'code')
    const altered = Buffer.from(alter(Buffer.from(captchaCode, 'base64').toString())).toString('base64')
    const sending = { target: phone, purpose: 'login', captchaId, captchaCode: altered } as const
    expect((await app.call(identityApi.sendCode, sending)).code).toBe(refused)
  })

  test('grows harder with the failures of an address, for nobody else, and never ends', async () => {
    const address = '192.0.2.7'
    const levels = [await levelOf('password', address)]
    const failTimes = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        const solved = await solvedCaptcha(app, 'password', { address })
        const input = { username: `nobody ${Math.random()}`, password, ...solved }
        await app.call(identityApi.loginByPassword, input, { address })
      }
    }
    await failTimes(5)
    levels.push(await levelOf('password', address))
    await failTimes(5)
    levels.push(await levelOf('password', address))
    await app.db.updateTable('platform_throttle').set({ count: 1_000_000 }).where('key', 'like', 'captcha %').execute()
    levels.push(await levelOf('password', address))
    const elsewhere = await levelOf('password', '192.0.2.8')
    const sending = await levelOf('code', address)
    expect([levels, elsewhere, sending]).toEqual([[0, 1, 2, 5], 0, 0])
  })

  test('made easy before an address failed often is refused, so that challenges can not be hoarded', async () => {
    const { phone } = await createUser(app, { password })
    const hoarded = await solvedCaptcha(app, 'password')
    for (let time = 0; time < 10; time += 1) {
      const solved = await solvedCaptcha(app, 'password')
      await app.call(identityApi.loginByPassword, { username: randomPhone(), password, ...solved })
    }
    const stale = await app.call(identityApi.loginByPassword, { username: phone, password, ...hoarded })
    const solved = await solvedCaptcha(app, 'password')
    const fresh = await app.call(identityApi.loginByPassword, { username: phone, password, ...solved })
    expect([stale.code, fresh.code]).toEqual([refused, 0])
  })
})
