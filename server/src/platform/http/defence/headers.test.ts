import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { get, post } from '@podium/core/base/endpoint.ts'
import { module } from '#server/platform/kernel/module.ts'
import { read } from '#server/platform/kernel/read.ts'
import { write } from '#server/platform/kernel/write.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'

const nothing = { input: z.object({}), output: z.object({}) }
const api = {
  own: get('/probe/own', { access: 'public', ...nothing, summary: 'Reads' }),
  cached: get('/probe/cached', { access: 'public', cacheSeconds: 60, ...nothing, summary: 'Reads from memory' }),
  sign: post('/probe/sign', { access: 'public', ...nothing, summary: 'Sets the session cookie' }),
}
const probe = module('test', api, {
  own: read(api.own, async () => ({})),
  cached: read(api.cached, async () => ({})),
  sign: write(api.sign, 'probe.sign', async ({ reply }) => {
    reply.setSessionCookie('second-token')
    return {}
  }),
})

let app: TestApp
const open = async (publicUrl: string) => {
  app = await openTestApp({ modules: [probe], config: { publicUrl } })
}
afterEach(() => app.close())

const headersOf = async (url: string) => (await app.http.inject({ url })).headers
const cookies = async () => [
  ...(await app.http.inject({ method: 'POST', url: '/prod-api/probe/sign' })).cookies,
  ...(await app.http.inject({ url: '/prod-api/probe/own' })).cookies,
]

test('a site at https: is to be visited by nothing else, and its cookies go nowhere else', async () => {
  await open('https://podium.example')
  for (const url of ['/prod-api/probe/own', '/prod-api/probe/cached', '/prod-api/nothing', '/healthz']) {
    expect((await headersOf(url))['strict-transport-security']).toBe('max-age=31536000')
  }
  const set = await cookies()
  expect(set.map(({ name }) => name)).toEqual(expect.arrayContaining(['moo-token', 'XSRF-TOKEN']))
  expect(set.every(({ secure }) => secure)).toBe(true)
})

test('a site at http:, for a trial on one machine, is visited as it is', async () => {
  await open('http://localhost:8080')
  expect(await headersOf('/prod-api/probe/own')).not.toHaveProperty('strict-transport-security')
  expect((await cookies()).some(({ secure }) => secure)).toBe(false)
})
