import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identityApi as api } from '@podium/core/identity/api.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { codeListener, createUser, type MadeUser } from '../identity.fixture.ts'
import { identity } from '../index.ts'

const PASSWORD = 'Podium-stream-2026'
const SECONDS = 3_000
const codes = codeListener()
let app: TestApp
let url: string
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, codes.module] })
  url = await app.listen()
})
afterAll(() => app.close())

/** Opens the event stream of a session; says whether the server ended it within three seconds. */
async function openStream(token: string): Promise<{ endsSoon(): Promise<boolean> }> {
  const response = await fetch(`${url}/prod-api/events`, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(200)
  const reader = response.body!.getReader()
  const begun = await reader.read()
  expect(Buffer.from(begun.value!).toString()).toContain('hello')
  const ended = (async () => {
    while (!(await reader.read()).done);
    return true
  })()
  return {
    async endsSoon() {
      const isEnded = await Promise.race([ended, sleep(SECONDS).then(() => false)])
      if (!isEnded) await reader.cancel()
      return isEnded
    },
  }
}

async function signedIn(): Promise<{ user: MadeUser; token: string }> {
  const user = await createUser(app, { password: PASSWORD })
  const { data } = await app.call(api.loginByPassword, { username: user.username, password: PASSWORD })
  return { user, token: data.accessToken }
}

const root = () => app.viewer({ root: true, permissions: new Set(['system:user:edit', 'system:user:remove']) })

describe('an open event stream ends within seconds when its session', () => {
  test.each<[string, (user: MadeUser, token: string) => Promise<unknown>]>([
    ['signs out', (_user, token) => app.call(api.logout, {}, { as: token })],
    [
      'is ended on another device',
      async (user, token) => {
        const { data } = await app.call(api.devices, {}, { as: user.token })
        const [own] = (await app.call(api.devices, {}, { as: token })).data.filter(({ current }) => current)
        expect(data.length).toBeGreaterThan(1)
        return app.call(api.endDevice, { sessionId: own!.sessionId }, { as: user.token })
      },
    ],
    ['is ended by the office', (user) => app.call(api.endSessions, { userId: user.userId }, { as: root() })],
    [
      'belongs to an account that is disabled',
      async (user) => {
        const input = { userId: user.userId, realName: '停用者', kind: 'student', enabled: false, version: 1 } as const
        const { version } = await app.db
          .selectFrom('identity_user')
          .select('version')
          .where('id', '=', user.userId)
          .executeTakeFirstOrThrow()
        return app.call(api.updateUser, { ...input, version }, { as: root() })
      },
    ],
    [
      'is not the one that changed the password',
      (user) =>
        app.call(api.changePassword, { oldPassword: PASSWORD, newPassword: 'Podium-other-2026' }, { as: user.token }),
    ],
    [
      'belongs to an account whose password was set by code',
      async (user) => {
        await app.call(api.sendCode, { target: user.phone, purpose: 'retrieve' })
        return app.call(api.retrieve, {
          target: user.phone,
          code: codes.last(user.phone),
          password: 'Podium-other-2026',
        })
      },
    ],
  ])('%s', async (_what, end) => {
    const { user, token } = await signedIn()
    const stream = await openStream(token)
    expect(await end(user, token)).toMatchObject({ code: 0 })
    expect(await stream.endsSoon()).toBe(true)
  })
})

test('the stream of another session goes on', async () => {
  const { user, token } = await signedIn()
  const stream = await openStream(user.token)
  await app.call(api.logout, {}, { as: token })
  expect(await stream.endsSoon()).toBe(false)
})
