import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CODE_LOGIN_EXPIRED } from '@podium/core/base/codes.ts'
import { get } from '@podium/core/base/endpoint.ts'
import { NoInput } from '@podium/core/base/shapes.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { z } from 'zod'
import { sendMade } from '#server/platform/files/file-answer.ts'
import { filePurpose } from '#server/platform/files/purpose.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { module } from '#server/platform/kernel/module.ts'
import { read } from '#server/platform/kernel/read.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createUser } from '../identity.fixture.ts'
import { identity } from '../index.ts'

const password = 'correct horse battery'
const probeApi = {
  picture: get('/probe/picture', { access: 'login', answer: 'file', input: NoInput, output: z.any(), summary: 'x' }),
}
const logo = filePurpose({
  maxBytes: 100,
  quotaBytes: 1_000_000_000,
  kinds: ['image'],
  public: true,
  mayUpload: async () => true,
  mayRead: async () => true,
})
const picture = read(probeApi.picture, async () =>
  sendMade(Buffer.from('png'), { name: 'a.png', mediaType: 'image/png' }),
)
const probe = module('test', probeApi, { picture }, { files: { logo } })

let first: TestApp
let second: TestApp
beforeAll(async () => {
  first = await openTestApp({ modules: [identity, probe] })
  second = await openTestApp({ modules: [identity, probe], databaseUrl: first.services.database.url })
})
afterAll(async () => {
  await second.close()
  await first.close()
})

/** A browser with a simulated clock, which deletes the cookie when it expires. */
class Browser {
  readonly #userId: string
  #minutes = 0
  #cookie: { value: string; until: number } | null = null
  token = ''

  constructor(userId: string) {
    this.#userId = userId
  }

  /** Advances the time of the browser and of the session. */
  async wait(minutes: number): Promise<void> {
    this.#minutes += minutes
    const back = (at: Date) => new Date(at.getTime() - minutes * 60_000)
    const sessions = first.db.selectFrom('identity_session').selectAll().where('user_id', '=', this.#userId)
    for (const { id, created_at, last_seen_at, expires_at } of await sessions.execute()) {
      const moved = { created_at: back(created_at), last_seen_at: back(last_seen_at), expires_at: back(expires_at) }
      await first.db.updateTable('identity_session').set(moved).where('id', '=', id).execute()
    }
  }

  forgetCookie(): void {
    this.#cookie = null
  }

  get hasCookie(): boolean {
    return this.#cookie !== null && this.#cookie.until > this.#minutes
  }

  async signIn(username: string): Promise<void> {
    const input = { username, password }
    const answer = await first.call(identityApi.loginByPassword, input)
    this.#keep(answer.headers['set-cookie'])
    this.token = answer.data.accessToken
  }

  /** A call of a page, with the bearer header. */
  async call(app: TestApp): Promise<number> {
    return (await this.#get(app, '/auth/user/info', { authorization: `Bearer ${this.token}` })).code
  }

  /** A picture or a download, with the cookie only. */
  async picture(app: TestApp): Promise<number> {
    return (await this.#get(app, '/probe/picture', {})).code
  }

  async #get(app: TestApp, path: string, headers: Record<string, string>): Promise<{ code: number }> {
    const cookie = this.hasCookie ? { cookie: `moo-token=${this.#cookie!.value}` } : {}
    const answer = await app.http.inject({ url: `/prod-api${path}`, headers: { ...headers, ...cookie } })
    this.#keep(answer.headers['set-cookie'])
    return { code: answer.statusCode === 200 ? 0 : answer.json<{ code: number }>().code }
  }

  #keep(lines: unknown): void {
    const line = [lines]
      .flat()
      .find((each): each is string => typeof each === 'string' && each.startsWith('moo-token='))
    if (line === undefined) return
    const value = /^moo-token=([^;]*)/.exec(line)![1]!
    const seconds = /Max-Age=(\d+)/.exec(line)?.[1]
    const expires = /Expires=([^;]+)/.exec(line)?.[1]
    const minutes = seconds ? Number(seconds) / 60 : (Date.parse(expires!) - Date.now()) / 60_000
    this.#cookie = { value, until: this.#minutes + minutes }
  }
}

async function signedIn(kind: 'student' | 'staff'): Promise<Browser> {
  const user = await createUser(first, { kind, password })
  const browser = new Browser(user.userId)
  await browser.signIn(user.username)
  return browser
}

/** @spec G01 K02 N05 */
describe('the cookie of pictures, downloads and streams', () => {
  test.each([
    ['staff', 25, 8],
    ['student', 110, 5],
  ] as const)('lives as long as the session of a %s in use every %i minutes', async (kind, minutes, times) => {
    const browser = await signedIn(kind)
    for (let time = 0; time < times; time++) {
      await browser.wait(minutes)
      expect([await browser.call(time % 2 === 0 ? first : second), await browser.picture(second)]).toEqual([0, 0])
    }
  })

  test.each([
    ['staff', 25],
    ['student', 110],
  ] as const)('keeps the session of a %s alive by itself, in any process', async (kind, minutes) => {
    const browser = await signedIn(kind)
    for (const app of [first, second, first, second]) {
      await browser.wait(minutes)
      expect(await browser.picture(app)).toBe(0)
    }
    expect(await browser.call(first)).toBe(0)
  })

  test('lives for a day and still opens nothing once the session was idle too long', async () => {
    const browser = await signedIn('staff')
    await browser.wait(31)
    expect([browser.hasCookie, await browser.picture(first), await browser.call(first)]).toEqual([
      true,
      CODE_LOGIN_EXPIRED,
      CODE_LOGIN_EXPIRED,
    ])
  })

  test('opens nothing twelve hours after the sign-in', async () => {
    const browser = await signedIn('student')
    for (let hour = 0; hour < 11; hour++) {
      await browser.wait(60)
      expect(await browser.picture(first)).toBe(0)
    }
    await browser.wait(61)
    expect([await browser.picture(first), await browser.call(first)]).toEqual([CODE_LOGIN_EXPIRED, CODE_LOGIN_EXPIRED])
  })

  test('is set anew by the next call where the browser lost it, by another process too', async () => {
    const browser = await signedIn('student')
    browser.forgetCookie()
    expect([await browser.picture(first), await browser.call(second), await browser.picture(first)]).toEqual([
      CODE_LOGIN_EXPIRED,
      0,
      0,
    ])
  })

  test('stays the same for pictures under way while it is renewed', async () => {
    const browser = await signedIn('staff')
    await browser.wait(5)
    const answers = await Promise.all([
      browser.picture(first),
      browser.call(second),
      browser.picture(second),
      browser.call(first),
      browser.picture(first),
    ])
    expect([answers, await browser.picture(second)]).toEqual([[0, 0, 0, 0, 0], 0])
  })

  test('of another session is replaced, and the one of an ended session is not', async () => {
    const browser = await signedIn('student')
    const other = await signedIn('student')
    const [mine, theirs] = [browser.token, other.token]
    browser.token = theirs
    expect([await browser.call(first), await browser.picture(first)]).toEqual([0, 0])
    await first.call(identityApi.logout, {}, { as: theirs })
    expect([await browser.call(first), await browser.picture(first)]).toEqual([CODE_LOGIN_EXPIRED, CODE_LOGIN_EXPIRED])
    browser.token = mine
    expect([await browser.call(first), await browser.picture(first)]).toEqual([0, 0])
  })

  test('is never set on an answer that others may be served from a cache', async () => {
    const user = await createUser(first)
    const file = { purpose: 'logo', ownerId: user.userId, name: 'a.png', mediaType: 'image/png' }
    const id = await first.transact((tx) => storeFile(first.services, tx, { ...file, bytes: Readable.from(['png']) }))
    const headers = { authorization: `Bearer ${user.token}` }
    const answer = await first.http.inject({ url: `/prod-api/files/${id}`, headers })
    const kept = [answer.headers['cache-control'], answer.headers['set-cookie']]
    expect([answer.statusCode, ...kept]).toEqual([200, 'public, max-age=86400', undefined])
  })

  test('is renewed by a stream as by any other answer', async () => {
    const user = await createUser(first)
    const abort = new AbortController()
    const headers = { authorization: `Bearer ${user.token}` }
    const stream = await fetch(`${await first.listen()}/prod-api/events`, { headers, signal: abort.signal })
    expect(stream.headers.get('set-cookie')).toMatch(
      /^moo-token=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    abort.abort()
  })

  test('is cleared at sign-out and not set anew', async () => {
    const user = await createUser(first)
    const answer = await first.call(identityApi.logout, {}, { as: user.token })
    const lines = [answer.headers['set-cookie']].flat().filter((line) => String(line).startsWith('moo-token='))
    expect(lines).toEqual([
      'moo-token=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
    ])
  })
})
