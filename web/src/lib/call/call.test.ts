// @vitest-environment jsdom
import { get, post } from '@podium/core/base/endpoint.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { installAmbient } from '../ambient.ts'
import { addressOf, call, callForFile } from './call.ts'
import type { RefusalError } from './refusal-error.ts'
import { installReporter } from './report.ts'

const read = get('/thing/page', {
  access: 'public',
  input: z.object({ keyword: z.string().optional(), ids: z.array(z.string()).optional(), page: z.number().optional() }),
  output: z.object({ total: z.number() }),
  summary: 'Things',
})
const write = post('/thing/save', {
  access: 'login',
  input: z.object({ name: z.string() }),
  output: z.object({}),
  summary: 'Save',
})

let sent: { path: string; init: RequestInit } | undefined
let answer: () => Response | Promise<Response>
let reported: number[]

beforeEach(() => {
  sent = undefined
  reported = []
  installAmbient(() => ({
    language: () => 'en',
    token: () => 'T1',
    fetch: async (path, init) => {
      sent = { path, init }
      return await answer()
    },
  }))
  installReporter({ global: (refusal) => reported.push(refusal.code), unhandled: () => undefined })
})

afterEach(() => {
  document.cookie = 'XSRF-TOKEN=; max-age=0'
})

function json(body: unknown, status = 200) {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json; charset=utf-8' } })
}

async function refusedBy(work: Promise<unknown>): Promise<RefusalError> {
  return await work.then(
    () => expect.unreachable('it should have been refused'),
    (error: unknown) => error as RefusalError,
  )
}

/** @spec C53 X01 X02 X03 X04 X06 X09 */
describe('call', () => {
  it('answers the data of code 0', async () => {
    answer = () => json({ code: 0, msg: '', data: { total: 3 } })
    expect(await call(read, {})).toEqual({ total: 3 })
  })

  it('sends token and language, and a read as a query without empty values', async () => {
    answer = () => json({ code: 0, msg: '', data: { total: 0 } })
    await call(read, { keyword: '', ids: ['a', 'b'], page: 2 })
    expect(sent?.path).toBe('/prod-api/thing/page?ids=a&ids=b&page=2')
    expect(sent?.init.headers).toEqual({ accept: 'application/json', 'x-language': 'en', authorization: 'Bearer T1' })
  })

  it('is sent again when the server is busy for a moment, unless a repeat could have two effects', async () => {
    vi.useFakeTimers()
    try {
      const busy = () =>
        new Response(JSON.stringify({ code: 10503, msg: 'Busy', data: null }), {
          status: 503,
          headers: { 'content-type': 'application/json', 'retry-after': '1' },
        })
      const attempts = async (work: () => Promise<unknown>) => {
        let count = 0
        answer = () => (++count < 3 ? busy() : json({ code: 0, msg: '', data: {} }))
        const done = work().catch(() => undefined)
        await vi.runAllTimersAsync()
        await done
        return count
      }
      expect(await attempts(() => call(read, {}))).toBe(3)
      expect(await attempts(() => call(write, { name: 'a' }, { key: 'k' }))).toBe(3)
      expect(await attempts(() => call(write, { name: 'a' }))).toBe(1)
    } finally {
      vi.useRealTimers()
    }
  })

  it('sends a write with the XSRF token and the key of its intent', async () => {
    document.cookie = 'XSRF-TOKEN=x%2F1'
    answer = () => json({ code: 0, msg: '', data: {} })
    await call(write, { name: 'a' }, { key: 'K' })
    expect(sent?.init.body).toBe('{"name":"a"}')
    expect(sent?.init.headers).toMatchObject({ 'x-xsrf-token': 'x/1', 'idempotency-key': 'K' })
  })

  it('times out after five million milliseconds', async () => {
    const stop = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(stop.signal)
    answer = () => {
      stop.abort()
      return Promise.reject(new DOMException('timed out', 'TimeoutError'))
    }
    const refusal = await refusedBy(call(read, {}))
    expect([timeout.mock.calls, refusal.code, refusal.msg]).toEqual([
      [[5_000_000]],
      -2,
      'The request took too long. Please try again',
    ])
    timeout.mockRestore()
  })

  it('throws what the server refused, with its fields and trace id', async () => {
    answer = () =>
      json({ code: 20001, msg: 'Taken', data: { fields: [{ path: 'name', message: 'Taken' }] }, traceId: 't' }, 409)
    const refusal = await refusedBy(call(write, { name: 'a' }))
    expect(refusal).toMatchObject({
      code: 20001,
      msg: 'Taken',
      status: 409,
      traceId: 't',
      fields: [{ path: 'name', msg: 'Taken' }],
    })
    expect(reported).toEqual([20001])
  })

  it('shows a system error where the server gives no message', async () => {
    answer = () => json({ code: 10500, msg: '', data: null }, 500)
    expect((await refusedBy(call(read, {}))).msg).toBe('System error')
  })

  it('reports a failed import and answers its data', async () => {
    answer = () => json({ code: 13017, msg: 'Failed', data: { total: 7 } }, 422)
    expect(await call(read, {})).toEqual({ total: 7 })
    expect(reported).toEqual([13017])
  })

  it('knows an expired login at HTTP level', async () => {
    answer = () => json({ code: 11000, msg: 'Expired', data: null }, 401)
    expect((await refusedBy(call(read, {}))).code).toBe(11000)
  })

  it('treats a 401 without an envelope as no access', async () => {
    answer = () => new Response('no', { status: 401 })
    expect((await refusedBy(call(read, {}))).code).toBe(401)
  })

  it.each([
    ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch')), -1],
    ['an unreadable answer', () => new Response('<html>', { headers: { 'content-type': 'text/html' } }), -5],
    ['broken JSON', () => new Response('{', { headers: { 'content-type': 'application/json' } }), -5],
    ['a bare 400', () => new Response('', { status: 400 }), -4],
    ['a bare 502', () => new Response('', { status: 502 }), -5],
  ])('makes a client error of %s', async (_, make, code) => {
    answer = make
    expect((await refusedBy(call(read, {}))).code).toBe(code)
  })

  it('makes a silent error of a cancelled call', async () => {
    const stop = new AbortController()
    answer = () => {
      stop.abort()
      return Promise.reject(new DOMException('aborted', 'AbortError'))
    }
    expect((await refusedBy(call(read, {}, { signal: stop.signal }))).code).toBe(-3)
  })
})

/** @spec X07 X08 */
describe('callForFile', () => {
  it('answers a file with the name its header gives', async () => {
    answer = () =>
      new Response('abc', {
        headers: { 'content-disposition': "attachment; filename*=UTF-8''%E5%90%8D%E5%8D%95.xlsx" },
      })
    const file = await callForFile(read, {})
    expect([file.name, file.blob.size]).toEqual(['名单.xlsx', 3])
  })

  it('lets a zip through without a download header', async () => {
    answer = () => new Response('PK', { headers: { 'content-type': 'application/zip' } })
    expect((await callForFile(read, {})).name).toBe('download.zip')
  })

  it('reads the error out of a binary answer without a download header', async () => {
    const body = JSON.stringify({ code: 20009, msg: 'Nothing to export', data: null })
    answer = () => new Response(body, { headers: { 'content-type': 'application/octet-stream' } })
    expect((await refusedBy(callForFile(read, {}))).msg).toBe('Nothing to export')
  })
})

describe('addressOf', () => {
  it('is the bare path without a query', () => {
    expect(addressOf(read, {})).toBe('/prod-api/thing/page')
  })
})
