import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { get } from '@podium/core/base/endpoint.ts'
import { usualLimits } from '../kernel/limits.ts'
import { module } from '../kernel/module.ts'
import { read } from '../kernel/read.ts'
import { refuse } from '../kernel/refused.ts'
import { PublicCache } from './public-cache.ts'
import { SiteHosts } from './site-hosts.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let made = 0
let away = false
const api = {
  list: get('/probe/cached', {
    access: 'public',
    cacheSeconds: 1,
    input: z.object({ q: z.string().default('') }),
    output: z.object({
      made: z.number(),
      host: z.string(),
      language: z.string(),
      viewer: z.string().nullable(),
      filler: z.string(),
    }),
    summary: 'A public list',
  }),
}
const probe = module('test', api, {
  list: read(api.list, async ({ host, language, viewer }, { q }) => {
    await sleep(30)
    if (away) throw refuse(baseRefusals.BUSY, { seconds: 1 })
    if (q === 'refused') throw refuse(baseRefusals.NOT_FOUND)
    made += 1
    return { made, host, language, viewer: viewer?.realName ?? null, filler: 'x'.repeat(2_000) }
  }),
})

let app: TestApp
let address: string
beforeAll(async () => {
  app = await openTestApp({ modules: [probe], limits: { cacheBytes: usualLimits.cacheBytes } })
  address = await app.listen()
})
afterAll(() => app.close())
beforeEach(async () => {
  away = false
  await sleep(1_050)
  made = 0
})

async function ask(query = '', headers: Record<string, string> = {}) {
  const response = await fetch(`${address}/prod-api/probe/cached${query}`, { headers })
  const text = await response.text()
  return { response, data: text === '' ? null : (JSON.parse(text) as { data: Record<string, unknown> }).data }
}

describe('a cached public call', () => {
  test('is made once for many who ask at the same time, and again when its seconds are over', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()))
    expect(answers.map(({ data }) => data!['made'])).toEqual(Array.from({ length: 20 }, () => 1))
    expect((await ask()).data).toMatchObject({ made: 1 })
    await sleep(1_050)
    expect((await ask()).data).toMatchObject({ made: 2 })
  })

  test('differs by query and language, and never by who asks', async () => {
    const as = { authorization: `Bearer ${app.viewer({ realName: '张丰' })}` }
    expect((await ask('', as)).data).toMatchObject({ made: 1, language: 'zh-cn', viewer: null })
    expect((await ask('', { 'x-language': 'en' })).data).toMatchObject({ made: 2, language: 'en' })
    expect((await ask('?q=a')).data).toMatchObject({ made: 3 })
    expect((await ask('', { 'accept-language': 'zh-CN,zh;q=0.9' })).data).toMatchObject({ made: 1 })
  })

  test('whose language a cookie chose is kept by no cache on the way, which would give it to others', async () => {
    const cookie = await ask('', { cookie: 'language=en' })
    expect(cookie.data).toMatchObject({ language: 'en' })
    const chosen = await ask('', { cookie: 'language=en', 'x-language': 'en' })
    const controls = [cookie, chosen].map(({ response }) => response.headers.get('cache-control')?.split(',')[0])
    expect(controls).toEqual(['private', 'public'])
  })

  test('comes compressed to who can read that, and not at all to who has it', async () => {
    const { response } = await ask()
    expect([response.headers.get('content-encoding'), response.headers.get('cache-control')]).toEqual([
      'gzip',
      'public, max-age=1',
    ])
    const again = await ask('', { 'if-none-match': response.headers.get('etag')! })
    expect([again.response.status, again.data]).toEqual([304, null])
    const plain = await ask('', { 'accept-encoding': 'identity' })
    expect([plain.response.headers.get('content-encoding'), plain.data!['made']]).toEqual([null, 1])
    expect(plain.response.headers.get('x-content-type-options')).toBe('nosniff')
    const excluded = await ask('', { 'accept-encoding': 'gzip;q=0, identity' })
    expect(excluded.response.headers.get('content-encoding')).toBeNull()
  })

  test('that is refused is not kept', async () => {
    expect((await ask('?q=refused')).response.status).toBe(404)
    expect((await ask('?unknown=1')).response.status).toBe(400)
    expect((await ask()).data).toMatchObject({ made: 1 })
  })

  test('is served a while longer when the database is away', async () => {
    await ask()
    await sleep(1_050)
    away = true
    expect((await ask()).data).toMatchObject({ made: 1 })
    const unseen = await ask('?q=unseen')
    expect([unseen.response.status, unseen.response.headers.get('retry-after')]).toEqual([503, '1'])
  })
})

test('answers that are too large together are forgotten, those asked for least recently first', async () => {
  const cache = new PublicCache(new SiteHosts(app.services), {}, usualLimits.cacheBytes)
  let count = 0
  const ask = (key: number) =>
    cache.answer(String(key), 60, async () => {
      count += 1
      return 'x'.repeat(990_000)
    })
  for (let key = 0; key < 70; key += 1) {
    await ask(key)
    await ask(0)
  }
  expect(count).toBe(70)
  await ask(1)
  expect(count).toBe(71)
  await ask(69)
  expect(count).toBe(71)
})
