import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { get } from '@podium/core/base/endpoint.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { usualLimits } from '../kernel/limits.ts'
import { module } from '../kernel/module.ts'
import { read } from '../kernel/read.ts'

const output = z.object({ host: z.string(), made: z.number() })
const api = {
  cached: get('/probe/cached', { access: 'public', cacheSeconds: 60, input: z.object({}), output, summary: 'Cached' }),
}

let sites: string[]
let readings: number
let app: TestApp
async function open(sharedReadMs: number, config: { publicUrl?: string } = {}) {
  sites = ['a.example', 'b.example']
  readings = 0
  let made = 0
  const probe = module(
    'test',
    api,
    { cached: read(api.cached, async ({ host }) => ({ host, made: (made += 1) })) },
    {
      siteHosts: async () => {
        readings += 1
        return sites
      },
    },
  )
  app = await openTestApp({ modules: [probe], config, limits: { sharedReadMs, cacheBytes: usualLimits.cacheBytes } })
}
afterEach(() => app.close())

async function ask(host: string) {
  const { body } = await app.http.inject({ url: '/prod-api/probe/cached', headers: { host } })
  return (JSON.parse(body) as { data: z.infer<typeof output> }).data
}

test('each site has its own answers, whatever the case and port of its host', async () => {
  await open(0)
  expect(await ask('a.example')).toEqual({ host: 'a.example', made: 1 })
  expect(await ask('b.example')).toEqual({ host: 'b.example', made: 2 })
  expect(await ask('A.example:8080')).toEqual({ host: 'a.example', made: 1 })
})

test('invented hosts share one answer, in which they do not stand', async () => {
  await open(0)
  for (const host of ['evil.example', 'x.evil.example', '127.0.0.1:1']) {
    expect(await ask(host)).toEqual({ host: '', made: 1 })
  }
})

test('a site that is added is found', async () => {
  await open(0)
  expect(await ask('c.example')).toEqual({ host: '', made: 1 })
  sites.push('c.example')
  expect(await ask('c.example')).toEqual({ host: 'c.example', made: 2 })
})

test('invented hosts do not have the sites read at each request, and the own host never', async () => {
  await open(60_000, { publicUrl: 'http://own.example' })
  expect(await ask('own.example')).toMatchObject({ host: 'own.example' })
  expect(readings).toBe(0)
  for (let n = 0; n < 20; n += 1) await ask(`${n}.example`)
  expect(readings).toBe(1)
})

test.each([
  ['A.Example:8080', 'a.example'],
  ['a.example.', 'a.example'],
  ['[::1]:8080', '[::1]'],
])('the host %s is the site of %s', async (host, name) => {
  await open(0)
  sites.push('[::1]')
  expect(await ask(host)).toMatchObject({ host: name })
})
