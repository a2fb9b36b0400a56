import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { get, post } from '@podium/core/base/endpoint.ts'
import { module } from '#server/platform/kernel/module.ts'
import { read } from '#server/platform/kernel/read.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { write } from '#server/platform/kernel/write.ts'

let effects = 0
const api = {
  sign: post('/probe/sign', {
    access: 'public',
    input: z.object({}),
    output: z.object({}),
    summary: 'Changes something',
  }),
  look: get('/probe/look', { access: 'public', input: z.object({}), output: z.object({}), summary: 'Looks' }),
}
const probe = module('test', api, {
  sign: write(api.sign, 'probe.sign', async ({ reply }) => {
    effects += 1
    reply.setSessionCookie('second-token')
    return {}
  }),
  look: read(api.look, async () => ({})),
})

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [probe] })
})
afterAll(() => app.close())

async function freshToken(): Promise<string> {
  const response = await app.http.inject({ method: 'GET', url: '/prod-api/probe/look' })
  return response.cookies.find(({ name }) => name === 'XSRF-TOKEN')!.value
}
const sign = async (headers: Record<string, string>) => {
  const before = effects
  const answer = await app.call(api.sign, {}, { headers })
  return { code: answer.code, effects: effects - before, headers: answer.headers }
}

/** @spec C53 */
describe('a change without a bearer token', () => {
  test('from a program without cookies goes through, and the session cookie is for the server alone', async () => {
    const { code, headers } = await sign({})
    expect(code).toBe(0)
    expect(headers['set-cookie']).toBe('moo-token=second-token; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax')
  })

  test('with cookies needs the XSRF cookie and the same value in the header', async () => {
    const token = await freshToken()
    const cookie = `XSRF-TOKEN=${token}; moo-token=a`
    expect(await sign({ cookie, 'x-xsrf-token': token, 'sec-fetch-site': 'same-origin' })).toMatchObject({
      code: 0,
      effects: 1,
    })
    expect(await sign({ cookie })).toMatchObject({ code: 10403, effects: 0 })
    expect(await sign({ cookie, 'x-xsrf-token': await freshToken() })).toMatchObject({ code: 10403, effects: 0 })
    expect(await sign({ cookie: 'moo-token=a', 'x-xsrf-token': token })).toMatchObject({ code: 10403, effects: 0 })
  })

  test('with a pair that another site planted is refused', async () => {
    const planted = 'abcdefgh.abcdefgh'
    expect(await sign({ cookie: `XSRF-TOKEN=${planted}`, 'x-xsrf-token': planted })).toMatchObject({
      code: 10403,
      effects: 0,
    })
  })
})

test.each([
  [{ origin: 'https://evil.example' }],
  [{ origin: 'null' }],
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
])('a browser that says %o has no effect, whatever it carries', async (headers) => {
  const as = app.viewer({ root: true })
  const before = effects
  expect((await app.call(api.sign, {}, { as, headers })).code).toBe(10403)
  expect(effects).toBe(before)
})

test('our own pages are let through by their origin', async () => {
  expect(
    await sign({ host: 'cup.example', origin: 'https://cup.example', 'sec-fetch-site': 'same-origin' }),
  ).toMatchObject({ code: 0 })
})

describe('ceilings', () => {
  test('stop one account that writes too often, not another at the same address', async () => {
    const low = await openTestApp({ modules: [probe], limits: { accountCeiling: 3 } })
    try {
      const [busy, calm] = [low.viewer(), low.viewer()]
      const codes = []
      for (let n = 0; n < 4; n += 1) codes.push((await low.call(api.sign, {}, { as: busy })).code)
      expect(codes).toEqual([0, 0, 0, 10429])
      expect((await low.call(api.sign, {}, { as: calm })).code).toBe(0)
      expect((await low.call(api.look, {}, { as: busy })).code).toBe(0)
    } finally {
      await low.close()
    }
  })

  test('stop one address, whose forwarded header counts only behind a known proxy', async () => {
    const low = await openTestApp({ modules: [probe], limits: { addressCeiling: 2 } })
    try {
      const look = (address: string) => low.call(api.look, {}, { headers: { 'x-forwarded-for': address } })
      expect([(await look('10.0.0.1')).code, (await look('10.0.0.2')).code]).toEqual([0, 0])
      const stopped = await look('10.0.0.3')
      expect([stopped.status, stopped.code]).toEqual([429, 10429])
      expect(Number(stopped.headers['retry-after'])).toBeGreaterThanOrEqual(1)
      expect((await low.http.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200)
    } finally {
      await low.close()
    }
  })
})

test('a process whose event loop lags refuses requests beyond a few, but still says that it runs', async () => {
  const slow = await openTestApp({ modules: [probe], limits: { maxLagMs: 500, maxInFlightLagging: 2 } })
  try {
    const status = async (url: string) => (await slow.http.inject({ method: 'GET', url })).statusCode
    const statuses = () => Promise.all(Array.from({ length: 4 }, () => status('/prod-api/probe/look')))
    expect(await status('/prod-api/probe/look')).toBe(200)
    // The first sample may hold moments from before.
    for (let samples = 0; samples < 2; samples += 1) {
      const until = performance.now() + 600
      while (performance.now() < until);
      await sleep(1)
    }
    expect(await status('/prod-api/probe/look')).toBe(200)
    expect(await statuses()).toContain(503)
    expect(await status('/healthz')).toBe(200)
    await vi.waitUntil(async () => (await statuses()).every((each) => each === 200), { timeout: 15_000, interval: 100 })
  } finally {
    await slow.close()
  }
})

test('every answer carries the headers that keep browsers careful', async () => {
  const { headers } = await app.call(api.look, {})
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cache-control': 'no-store',
  })
})

test('readiness follows the database, health does not', async () => {
  const own = await openTestApp({ modules: [probe], mayBreakInvariants: true })
  const status = async (url: string) => (await own.http.inject({ method: 'GET', url })).statusCode
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200])
  await own.services.database.close()
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503])
  await own.close()
})
