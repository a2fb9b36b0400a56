import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { get, post } from '@podium/core/base/endpoint.ts'
import { PageQuery } from '@podium/core/base/page.ts'
import { Flag, nonEmptyText } from '@podium/core/base/shapes.ts'
import { module } from '#server/platform/kernel/module.ts'
import { read } from '#server/platform/kernel/read.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { write } from '#server/platform/kernel/write.ts'

const Echo = z.object({ text: z.string(), note: z.string().nullable().optional() })

const api = {
  echo: post('/probe/echo', {
    access: 'login',
    summary: 'Says it back',
    input: z.object({ text: nonEmptyText(20), inner: z.object({ a: z.number() }).optional() }),
    output: Echo,
  }),
  list: get('/probe/list', {
    access: ['probe.list', 'probe.all'],
    summary: 'Reads query text',
    input: PageQuery.extend({
      ids: z.array(z.string()).default([]),
      open: Flag.optional(),
      size: z.number().optional(),
    }),
    output: z.object({ query: z.record(z.string(), z.unknown()) }),
  }),
  leak: get('/probe/leak', {
    access: 'public',
    summary: 'Returns more than it says',
    input: z.object({}),
    output: z.object({ rows: z.array(z.object({ name: z.string() })) }),
  }),
  broken: get('/probe/broken', { access: 'public', summary: 'Fails', input: z.object({}), output: z.object({}) }),
  who: get('/probe/who', {
    access: 'public',
    summary: 'Who asks',
    input: z.object({}),
    output: z.object({ name: z.string().nullable() }),
  }),
}

const probe = module('test', api, {
  echo: write(api.echo, 'probe.echo', async (_call, { text }) => ({ text, note: null })),
  list: read(api.list, async (_call, query) => ({ query })),
  leak: read(api.leak, async () => ({ rows: [{ name: 'a', secret: 'b' } as { name: string }], secret: 'c' })),
  broken: read(api.broken, async () => {
    throw new Error('select * from secret_table')
  }),
  who: read(api.who, async ({ viewer }) => ({ name: viewer?.realName ?? null })),
})

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [probe] })
})
afterAll(() => app.close())

/** @spec C53 X01 */
describe('the envelope', () => {
  test('a done call answers code 0, the data and a trace id', async () => {
    const response = await app.http.inject({ method: 'GET', url: '/prod-api/probe/leak' })
    expect(response.statusCode).toBe(200)
    const { traceId, ...rest } = response.json<{ traceId: string }>()
    expect(rest).toEqual({ code: 0, msg: '', data: { rows: [{ name: 'a' }] } })
    expect(traceId).toBe(response.headers['x-trace-id'])
  })

  test('an unknown path answers 404 in the envelope', async () => {
    const response = await app.http.inject({ method: 'GET', url: '/prod-api/nothing', headers: { 'x-language': 'en' } })
    expect([response.statusCode, response.json<{ code: number; msg: string }>()]).toEqual([
      404,
      { code: 10404, msg: 'This does not exist or was removed', data: null, traceId: expect.any(String) },
    ])
  })

  test('a fault of ours answers two words and nothing of the inside', async () => {
    const answer = await app.call(api.broken, {})
    expect(answer).toMatchObject({ status: 500, code: 10500, msg: '系统错误', data: null })
  })
})

describe('who may call', () => {
  test('without a session the answer is 11000 with status 401', async () => {
    expect(await app.call(api.echo, { text: 'a' })).toMatchObject({ status: 401, code: 11000 })
  })

  test('a token nobody holds is as good as none', async () => {
    expect(await app.call(api.echo, { text: 'a' }, { as: 'nonsense' })).toMatchObject({ status: 401, code: 11000 })
    expect(await app.call(api.who, {}, { as: 'nonsense' })).toMatchObject({ status: 200, data: { name: null } })
  })

  /** @spec X03 */
  test('without any of the codes the answer is 401 with status 403', async () => {
    const as = app.viewer({ permissions: new Set(['other']) })
    expect(await app.call(api.list, {}, { as })).toMatchObject({ status: 403, code: 401 })
  })

  test('any one of the codes is enough, and ROOT needs none', async () => {
    const holder = app.viewer({ permissions: new Set(['probe.all']) })
    const root = app.viewer({ root: true })
    expect([
      (await app.call(api.list, {}, { as: holder })).code,
      (await app.call(api.list, {}, { as: root })).code,
    ]).toEqual([0, 0])
  })

  test('the cookie opens no JSON call', async () => {
    const cookie = `moo-token=${app.viewer({ root: true })}`
    expect(await app.call(api.list, {}, { headers: { cookie } })).toMatchObject({ status: 401, code: 11000 })
  })
})

/** @spec V05 */
describe('the input', () => {
  const root = () => app.viewer({ root: true })

  test('query text becomes what the schema says, and an empty value is an absent one', async () => {
    const answer = await app.http.inject({
      method: 'GET',
      url: '/prod-api/probe/list?pageNum=2&ids=a&open=true&size=1.5&order=',
      headers: { authorization: `Bearer ${root()}` },
    })
    expect(answer.json<{ data: unknown }>().data).toEqual({
      query: { pageNum: 2, pageSize: 10, ids: ['a'], open: true, size: 1.5 },
    })
  })

  test('each fault is listed with its field, in the language of the caller', async () => {
    const send = (language: 'zh-cn' | 'en') =>
      app.call(api.echo, { text: '', inner: { a: 'b' as never } }, { as: root(), language })
    const [zh, en] = await Promise.all([send('zh-cn'), send('en')])
    expect(zh).toMatchObject({ status: 400, code: 10400, msg: '输入的数据不合法！' })
    expect(zh.data).toMatchObject({
      fields: [
        { path: 'text', message: '请填写此项' },
        { path: 'inner.a', message: '应为数字' },
      ],
    })
    expect(en.msg).toBe('The input is not valid!')
    expect(en.data).toMatchObject({ fields: [{ message: 'Required' }, { message: 'Must be a number' }] })
  })

  test.each([
    ['a key no schema names', { text: 'a', roleIds: ['1'] }, 'roleIds'],
    ['a nested key no schema names', { text: 'a', inner: { a: 1, status: 2 } }, 'inner.status'],
    ['a NUL', { text: 'a\u0000b' }, 'text'],
  ])('%s is refused', async (_what, input, path) => {
    const answer = await app.call(api.echo, input, { as: root() })
    expect(answer).toMatchObject({ status: 400, code: 10400 })
    expect((answer.data as unknown as { fields: Array<{ path: string }> }).fields.map((fault) => fault.path)).toEqual([
      path,
    ])
  })

  test.each([
    ['half a surrogate pair', '{"text":"\\ud800"}'],
    ['a prototype key', '{"text":"a","__proto__":{"root":true}}'],
    ['a constructor key', '{"text":"a","constructor":{"prototype":{"root":true}}}'],
    ['something that is no JSON', '{"text":'],
    ['a list for an object', '[]'],
    ['text that is not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['a number beyond all', '{"text":1e400}'],
    ['deep nesting', `{"text":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ])('%s is refused and changes no prototype', async (_what, payload) => {
    const response = await app.http.inject({
      method: 'POST',
      url: '/prod-api/probe/echo',
      headers: { authorization: `Bearer ${root()}`, 'content-type': 'application/json' },
      payload,
    })
    expect([response.statusCode, response.json<{ code: number }>().code]).toEqual([400, 10400])
    expect(({} as { root?: boolean }).root).toBeUndefined()
  })

  test('other content than JSON, and too much of it, are told apart', async () => {
    const send = (type: string, payload: string) =>
      app.http.inject({
        method: 'POST',
        url: '/prod-api/probe/echo',
        headers: { authorization: `Bearer ${root()}`, 'content-type': type },
        payload,
      })
    const [text, large] = [
      await send('text/plain', '{"text":"a"}'),
      await send('application/json', `"${'a'.repeat(1_100_000)}"`),
    ]
    expect([text.statusCode, large.statusCode]).toEqual([415, 413])
  })
})
