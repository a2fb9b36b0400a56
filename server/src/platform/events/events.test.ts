import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { module } from '../kernel/module.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { pushEvent, pushSessionsEnded } from './push-event.ts'

const scene = module('test', {}, {}, { topics: { scene: async (_db, _viewer, id) => id === 'open' } })

let first: TestApp
let second: TestApp
let address: string
beforeAll(async () => {
  first = await openTestApp({ modules: [scene] })
  second = await openTestApp({ modules: [scene], databaseUrl: first.services.database.url })
  address = await second.listen()
})
afterAll(async () => {
  await second.close()
  await first.close()
})

interface Stream {
  readonly response: Response
  next(): Promise<string>
  close(): void
}

async function listen(token: string | null, topics = ''): Promise<Stream> {
  const abort = new AbortController()
  const response = await fetch(`${address}/prod-api/events?topics=${topics}`, {
    headers: token ? { cookie: `moo-token=${token}` } : {},
    signal: abort.signal,
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    response,
    close: () => abort.abort(),
    async next() {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end >= 0) {
          const event = text.slice(0, end)
          text = text.slice(end + 2)
          if (!event.startsWith(':')) return event
          continue
        }
        const { value, done } = await reader.read()
        if (done) return 'end'
        text += value
      }
    },
  }
}

describe('events', () => {
  test('told by one process reach the person on another, after the commit, and nobody else', async () => {
    const [anna, bela] = ['0199a000-0000-7000-8000-00000000000a', '0199a000-0000-7000-8000-00000000000b']
    const ofAnna = await listen(second.viewer({ userId: anna }))
    const ofBela = await listen(second.viewer({ userId: bela }))
    expect(ofAnna.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(await ofAnna.next()).toBe('event: hello\ndata: {"topics":[]}')
    expect(await ofBela.next()).toBe('event: hello\ndata: {"topics":[]}')
    const rolledBack = first.transact(async (tx) => {
      await pushEvent(tx, { users: [anna], type: 'never' })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await first.transact((tx) => pushEvent(tx, { users: [anna], type: 'news', data: { n: 1, line: 'a\nb' } }))
    await first.transact((tx) => pushEvent(tx, { users: [bela], type: 'other' }))
    expect(await ofAnna.next()).toBe('event: news\ndata: {"n":1,"line":"a\\nb"}')
    expect(await ofBela.next()).toBe('event: other\ndata: null')
    ofAnna.close()
    ofBela.close()
  })

  test('of a topic reach whom its module admits, signed in or not', async () => {
    const screen = await listen(null, 'scene:open,scene:closed')
    expect(await screen.next()).toBe('event: hello\ndata: {"topics":["scene:open"]}')
    await first.transact(async (tx) => {
      await pushEvent(tx, { topic: 'scene:closed', type: 'call', data: 1 })
      await pushEvent(tx, { topic: 'scene:open', type: 'call', data: 2 })
    })
    expect(await screen.next()).toBe('event: call\ndata: 2')
    screen.close()
  })

  test('end with the session that ended, and with no other of the same person', async () => {
    const userId = '0199a000-0000-7000-8000-00000000000e'
    const [here, there] = ['0199a000-0000-7000-8000-0000000000e1', '0199a000-0000-7000-8000-0000000000e2']
    const ofHere = await listen(second.viewer({ userId, sessionId: here }))
    const ofThere = await listen(second.viewer({ userId, sessionId: there }))
    await Promise.all([ofHere.next(), ofThere.next()])
    await first.transact((tx) => pushSessionsEnded(tx, userId, [there]))
    await first.transact((tx) => pushEvent(tx, { users: [userId], type: 'news' }))
    expect([await ofThere.next(), await ofThere.next()]).toEqual(['event: session.ended\ndata: {}', 'end'])
    expect(await ofHere.next()).toBe('event: news\ndata: null')
    ofHere.close()
  })

  test('without a session and an open topic are refused', async () => {
    const response = await fetch(`${address}/prod-api/events?topics=scene:closed`)
    expect([response.status, await response.json()]).toMatchObject([401, { code: 11000 }])
  })

  test('too large for a notice come without data, and a thousand readers at once are no problem', async () => {
    const userId = '0199a000-0000-7000-8000-00000000000c'
    const stream = await listen(second.viewer({ userId }))
    await stream.next()
    const others = Array.from({ length: 1_000 }, (_, n) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`)
    await first.transact((tx) => pushEvent(tx, { users: [...others, userId], type: 'large', data: '界'.repeat(3_000) }))
    expect(await stream.next()).toBe('event: large\ndata: null')
    stream.close()
  })

  test('go on after the database connection broke, and pages are asked to look again', async () => {
    const userId = '0199a000-0000-7000-8000-00000000000d'
    const stream = await listen(second.viewer({ userId }))
    await stream.next()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'podium events'`.execute(first.db)
    expect(await stream.next()).toBe('event: resync\ndata: null')
    await first.transact((tx) => pushEvent(tx, { users: [userId], type: 'after', data: 1 }))
    expect(await stream.next()).toBe('event: after\ndata: 1')
    stream.close()
  })
})
