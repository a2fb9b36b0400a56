import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { get, post } from '@podium/core/base/endpoint.ts'
import { module } from '#server/platform/kernel/module.ts'
import { read } from '#server/platform/kernel/read.ts'
import { write } from '#server/platform/kernel/write.ts'
import { openTestApp, type TestApp, type TestAppOptions } from '#server/platform/testing/test-app.ts'
import { inTier } from '../../../../../test-tier.ts'

const done = () => undefined
let finish: () => void = done
const api = {
  save: post('/probe/save', {
    access: 'public',
    input: z.object({ text: z.string().optional() }),
    output: z.object({}),
    summary: 'Saves',
  }),
  load: get('/probe/load', { access: 'public', input: z.object({}), output: z.object({}), summary: 'Loads' }),
  wait: get('/probe/wait', { access: 'public', input: z.object({}), output: z.object({}), summary: 'Waits' }),
}
const verbs = {
  save: write(api.save, 'probe.save', async () => ({})),
  load: read(api.load, async () => ({})),
  wait: read(api.wait, async () => {
    await new Promise<void>((resolve) => (finish = resolve))
    return {}
  }),
}
const probe = module('test', api, verbs, {
  topics: {
    slow: async () => {
      await sleep(300)
      return true
    },
  },
})

/** More than the usual limit of requests under way, in the full tier. */
const MANY = inTier(40, 2_050)
const maxInFlight = inTier(20, 2_000)

let app: TestApp
let port: number
const sockets: Socket[] = []
async function open(options: TestAppOptions): Promise<void> {
  app = await openTestApp({ modules: [probe], config: { connectionsPerAddress: 10_000 }, ...options })
  port = Number(new URL(await app.listen()).port)
}
afterEach(async () => {
  finish()
  finish = done
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

interface RawClient {
  readonly socket: Socket
  received: string
}

async function send(text: string): Promise<RawClient> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  const client: RawClient = { socket, received: '' }
  socket.on('data', (bytes) => (client.received += bytes.toString()))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return client
}

const headers = 'Host: localhost\r\nContent-Type: application/json\r\n'
const stalled = () => send(`POST /prod-api/probe/save HTTP/1.1\r\n${headers}Content-Length: 50\r\n\r\n{`)
const stream = (token: string, topics = '') =>
  send(`GET /prod-api/events?topics=${topics} HTTP/1.1\r\nHost: localhost\r\nCookie: moo-token=${token}\r\n\r\n`)
const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
const until = (check: () => boolean) => vi.waitUntil(check, { timeout: 15_000, interval: 20 })
const many = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: MANY }, make))

describe('event streams', () => {
  test('of one account beyond its limit close the oldest, and take no place of other requests', async () => {
    await open({ limits: { maxInFlight, streamsPerAccount: 3 } })
    const token = app.viewer()
    const first = await stream(token)
    await until(() => first.received.includes('event: hello'))
    await many(() => stream(token))
    await until(() => app.services.hub.size === 3 && first.received.includes('event: stream.replaced'))
    expect([await status('/prod-api/probe/load'), await status('/readyz')]).toEqual([200, 200])
  })

  test('of one address beyond its limit close the oldest, whoever opened them', async () => {
    await open({ limits: { streamsPerAddress: 2 } })
    const clients: RawClient[] = []
    for (let n = 0; n < 3; n += 1) {
      const client = await stream(app.viewer())
      await until(() => client.received.includes('event: hello'))
      clients.push(client)
    }
    await until(() => clients[0]!.received.includes('event: stream.replaced'))
    expect(clients.slice(1).map(({ received }) => received.includes('replaced'))).toEqual([false, false])
  })

  test('do not count as requests under way, however many are idle', async () => {
    await open({ limits: { maxInFlight, streamsPerAddress: 5_000 } })
    await many(() => stream(app.viewer()))
    await until(() => app.services.hub.size === MANY)
    expect([await status('/prod-api/probe/load'), await status('/readyz')]).toEqual([200, 200])
  })

  test('whose browser leaves before they begin free their place', async () => {
    await open({ limits: { maxStreams: 5 } })
    const token = app.viewer()
    const leaving = await many(() => stream(token, 'slow:topic'))
    await sleep(50)
    for (const { socket } of leaving) socket.destroy()
    await sleep(500)
    expect(app.services.hub.size).toBe(0)
    const next = await stream(token)
    await until(() => next.received.includes('event: hello'))
  })

  test('beyond what one process serves are refused for now', async () => {
    await open({ limits: { maxStreams: 1 } })
    const client = await stream(app.viewer())
    await until(() => client.received.includes('event: hello'))
    const refused = await stream(app.viewer())
    await until(() => refused.received.includes('HTTP/1.1 503'))
    client.socket.destroy()
    await until(() => app.services.hub.size === 0)
    const next = await stream(app.viewer())
    await until(() => next.received.includes('event: hello'))
  })
})

describe('requests whose body does not arrive', () => {
  test('take no place of requests under way', async () => {
    await open({ limits: { maxInFlight } })
    await many(stalled)
    expect([await status('/prod-api/probe/load'), await status('/readyz')]).toEqual([200, 200])
    expect(await app.call(api.save, {})).toMatchObject({ code: 0 })
  })

  test('beyond the limit of their address end the oldest with 408, and a whole body still gets through', async () => {
    await open({ limits: { receivingPerAddress: 3 } })
    const first = await stalled()
    await sleep(50)
    for (let n = 0; n < 3; n += 1) await stalled()
    await until(() => first.received.includes('HTTP/1.1 408'))
    const whole = await send(`POST /prod-api/probe/save HTTP/1.1\r\n${headers}Content-Length: 2\r\n\r\n{}`)
    await until(() => whole.received.includes('HTTP/1.1 200'))
  })

  test('are answered 408 when too little arrives in time, and their connection ends', async () => {
    await open({ limits: { bodyWindowMs: 300, bodyBytesPerWindow: 10 } })
    const silent = await stalled()
    const trickling = await stalled()
    const drip = setInterval(() => trickling.socket.write(' '), 100)
    await until(() => [silent, trickling].every(({ received }) => received.includes('HTTP/1.1 408')))
    clearInterval(drip)
    expect(silent.received).toContain('"code":10408')
    await until(() => silent.socket.readableEnded && trickling.socket.readableEnded)
  })

  test('a body that arrives slowly but steadily is read whole', async () => {
    await open({ limits: { bodyWindowMs: 200, bodyBytesPerWindow: 2 } })
    const client = await send(`POST /prod-api/probe/save HTTP/1.1\r\n${headers}Content-Length: 12\r\n\r\n`)
    for (const part of ['{"t', 'ext', '":"', 'a"}']) {
      client.socket.write(part)
      await sleep(120)
    }
    await until(() => client.received.includes('HTTP/1.1 200'))
  })
})

describe('a body that nobody reads', () => {
  const failures: unknown[] = []
  const onFailure = (error: unknown) => failures.push(error)
  afterEach(() => {
    process.off('uncaughtException', onFailure)
    failures.length = 0
  })
  const begin = async (line: string, length: number) => {
    await open({ limits: { bodyWindowMs: 100, bodyBytesPerWindow: 10 } })
    process.prependListener('uncaughtException', onFailure)
    return send(`${line} HTTP/1.1\r\n${headers}Content-Length: ${length}\r\n\r\n{`)
  }

  test.each([
    ['of a GET', 'GET /prod-api/probe/load', 50],
    ['of an upload', 'POST /prod-api/files/tus', 50],
    ['beyond the size limit', 'POST /prod-api/probe/save', 50_000_000],
  ])('%s may stall without harm to the process', async (_, line, length) => {
    const client = await begin(line, length)
    await until(() => client.received.includes('HTTP/1.1 '))
    await sleep(300)
    expect(failures).toEqual([])
    expect(await status('/prod-api/probe/load')).toBe(200)
  })

  test('may break off before the answer without harm to the process', async () => {
    const client = await begin('GET /prod-api/probe/wait', 50)
    await until(() => finish !== done)
    client.socket.destroy()
    await sleep(300)
    expect(failures).toEqual([])
    expect(await status('/prod-api/probe/load')).toBe(200)
  })
})

test('requests that were refused for load take no place', async () => {
  await open({ limits: { maxInFlight: 1 } })
  const waiting = fetch(`http://127.0.0.1:${port}/prod-api/probe/wait`)
  await vi.waitUntil(async () => (await status('/readyz')) === 503, { timeout: 5_000, interval: 20 })
  for (let n = 0; n < 5; n += 1) expect(await status('/prod-api/probe/load')).toBe(503)
  finish()
  await waiting
  expect(await status('/prod-api/probe/load')).toBe(200)
})

test('readiness says why the process would refuse', async () => {
  await open({ limits: { maxInFlight: 1 } })
  const waiting = [fetch(`http://127.0.0.1:${port}/prod-api/probe/wait`)]
  await vi.waitUntil(async () => (await status('/readyz')) === 503, { timeout: 5_000, interval: 20 })
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'unready', reason: 'overloaded' }])
  finish()
  await Promise.all(waiting)
  expect(await status('/readyz')).toBe(200)
})

test('an address opens no more connections than it may', async () => {
  await open({ config: { connectionsPerAddress: 3 } })
  const idle = []
  for (let n = 0; n < 3; n += 1) idle.push(await send(''))
  const refused = await send('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await until(() => refused.socket.destroyed || refused.socket.readableEnded)
  expect(refused.received).toBe('')
  idle[0]!.socket.destroy()
  await vi.waitUntil(async () => (await status('/healthz').catch(() => 0)) === 200, { timeout: 5_000, interval: 50 })
})
