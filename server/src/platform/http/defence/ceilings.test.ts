import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { get } from '@podium/core/base/endpoint.ts'
import { module } from '#server/platform/kernel/module.ts'
import { read } from '#server/platform/kernel/read.ts'
import { openTestApp, type TestApp, type TestAppOptions } from '#server/platform/testing/test-app.ts'

const nothing = { input: z.object({}), output: z.object({}), summary: 'Loads' }
const api = {
  load: get('/probe/load', { access: 'public', ...nothing }),
  own: get('/probe/own', { access: 'login', ...nothing }),
}
const probe = module('test', api, {
  load: read(api.load, async () => ({})),
  own: read(api.own, async () => ({})),
})

let app: TestApp
const open = async (limits: TestAppOptions['limits']) => {
  app = await openTestApp({ modules: [probe], limits })
}
afterEach(() => app.close())

const status = async (url: string, token?: string) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return (await app.http.inject({ method: 'GET', url, headers })).statusCode
}
const statuses = async (times: number, url: string, token?: string) => {
  const found = []
  for (let n = 0; n < times; n += 1) found.push(await status(url, token))
  return found
}

describe('the ceiling of an address', () => {
  test('does not count the files of a page', async () => {
    await open({ addressCeiling: 3 })
    expect(await statuses(60, '/assets/index.js')).not.toContain(429)
    expect(await status('/prod-api/probe/load')).toBe(200)
  })

  test('does not count who is signed in: a class behind one address works on when it is used up', async () => {
    await open({ addressCeiling: 3 })
    const tokens = Array.from({ length: 60 }, () => app.viewer())
    expect(await statuses(4, '/prod-api/probe/load')).toEqual([200, 200, 200, 429])
    for (const token of tokens) expect(await statuses(3, '/prod-api/probe/own', token)).toEqual([200, 200, 200])
  })

  test('does not count the uploads of who is signed in', async () => {
    await open({ addressCeiling: 3 })
    const authorization = `Bearer ${app.viewer()}`
    const found = []
    for (let n = 0; n < 6; n += 1) {
      const headers = { authorization, 'tus-resumable': '1.0.0' }
      found.push((await app.http.inject({ method: 'HEAD', url: `/prod-api/files/tus/${n}`, headers })).statusCode)
    }
    expect(found).not.toContain(429)
  })

  test('counts invented tokens, and then looks none of them up', async () => {
    await open({ addressCeiling: 3 })
    expect(await statuses(4, '/prod-api/probe/own', 'invented')).toEqual([401, 401, 401, 429])
  })

  test('counts calls that look up no session, whatever token they carry', async () => {
    await open({ addressCeiling: 3 })
    expect(await statuses(4, '/prod-api/nothing', app.viewer())).toEqual([404, 404, 404, 429])
  })
})

test('an account has a ceiling for all its requests, which no other account feels', async () => {
  await open({ accountRequestCeiling: 3 })
  const [busy, calm] = [app.viewer(), app.viewer()]
  expect(await statuses(4, '/prod-api/probe/own', busy)).toEqual([200, 200, 200, 429])
  expect(await status('/prod-api/probe/own', calm)).toBe(200)
})

test('a request with two Host headers is refused with 400', async () => {
  await open({})
  const socket = connect(Number(new URL(await app.listen()).port), '127.0.0.1')
  socket.write(
    'GET /prod-api/probe/load HTTP/1.1\r\nHost: localhost\r\nhost: other.example\r\nConnection: close\r\n\r\n',
  )
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
})
