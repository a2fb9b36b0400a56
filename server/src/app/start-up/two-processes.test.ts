import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { STANDARD_POLICY_VERSION } from '@podium/core/site/policy.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { openDatabase, type Database } from '#server/platform/db/db.ts'
import { startPostgres, type Postgres } from '#server/platform/db/postgres/start-postgres.ts'
import { endProcess, started, type Process } from './start-process.fixture.ts'

const PASSWORD = 'Podium-two-2026'
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

interface Envelope<T> {
  readonly code: number
  readonly msg: string
  readonly data: T
}

let folder: string
let postgres: Postgres
let database: Database
let one: Process
let two: Process

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'podium-two-'))
  postgres = await startPostgres({ dataDir: join(folder, 'database'), log: quiet })
  one = await startProcess('one')
  two = await startProcess('two')
  database = openDatabase({ url: postgres.url, maxConnections: 2 })
}, 120_000)

afterAll(async () => {
  await database?.close()
  for (const process of [one, two].filter(Boolean)) await endProcess(process)
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

describe('two server processes on one database', () => {
  it('share sessions: who signs in at one works at the other', async () => {
    const token = await signIn(one, 'root')
    const info = await call<{ realName: string }>(two, 'GET', '/auth/user/info', undefined, token)
    expect(info).toMatchObject({ code: 0, data: { realName: '系统管理员' } })
    expect((await call(one, 'POST', '/auth/logout', {}, token)).code).toBe(0)
    expect((await call(two, 'GET', '/auth/user/info', undefined, token)).code).toBe(11000)
  })

  it('tell browsers at the other of what happened at one', async () => {
    const { itemId } = await createRound(database.db)
    const captain = await register('19910000001', '张䶮')
    const guest = await register('19910000002', '㛃秋')
    const heard = listen(two, guest)
    await heard.ready
    const { data } = await call<{ teamId: string }>(
      one,
      'POST',
      '/web/enroll/start',
      { itemId, name: '星火', noticesAgreed: true },
      captain,
    )
    const invitation = { teamId: data.teamId, role: 'member', name: '㛃秋', phone: '19910000002' }
    expect(await call(one, 'POST', '/web/enroll/member/invite', invitation, captain)).toMatchObject({ code: 0 })
    expect(await heard.event('notice')).toContain('enrolment.invited')
  }, 60_000)

  it('lose nothing that was acknowledged and do nothing twice when one is killed under load', async () => {
    const token = await signIn(two, 'root')
    const wishes = Array.from({ length: 50 }, (_, at) => ({
      key: randomUUID(),
      user: { username: `load${at}`, realName: '压测员', kind: 'student', phone: `1992${String(at).padStart(7, '0')}` },
    }))
    const acknowledged = new Map<string, string>()
    const add = async (at: Process, { key, user }: (typeof wishes)[number]) => {
      const { code, data } = await call<{ userId: string }>(at, 'POST', '/system/user/add', user, token, key)
      if (code === 0) acknowledged.set(key, data.userId)
      return code
    }
    let next = 0
    const lane = async (at: Process) => {
      while (next < wishes.length) {
        const options = wishes[next++]!
        await add(at, options).catch(() => undefined)
        if (next === 20) one.child.kill('SIGKILL')
      }
    }
    await Promise.all([one, one, one, one, two, two].map(lane))
    const before = new Map(acknowledged)
    expect(before.size).toBeLessThan(wishes.length)

    for (const options of wishes) expect(await add(two, options)).toBe(0)
    const rows = await database.db
      .selectFrom('identity_user')
      .select(['id', 'username'])
      .where('username', 'like', 'load%')
      .execute()
    expect(rows.length).toBe(wishes.length)
    expect(new Set(wishes.map(({ key }) => acknowledged.get(key)))).toEqual(new Set(rows.map(({ id }) => id)))
    expect([...before].filter(([key, id]) => acknowledged.get(key) !== id)).toEqual([])
    const audited = await database.db
      .selectFrom('platform_audit')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('action', '=', 'identity.addUser')
      .where('outcome', '=', 'done')
      .executeTakeFirstOrThrow()
    expect(Number(audited.count)).toBe(wishes.length)
  }, 120_000)
})

describe('two workers of one process', () => {
  it('go on answering when one is killed, and are two again', async () => {
    const served = await startProcess('with workers', { WORKERS: '2', LOG_LEVEL: 'info' })
    const { child, url, printed } = served
    const workers = () =>
      readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
    const until = async (holds: () => boolean) => {
      for (let waited = 0; waited < 60_000 && !holds(); waited += 100) await sleep(100)
      expect(holds()).toBe(true)
    }
    const listening = () => printed().match(/Server listening/g)?.length ?? 0
    try {
      await until(() => listening() === 2)
      const [victim] = workers()
      process.kill(victim!, 'SIGKILL')
      const answers: number[] = []
      for (let at = 0; at < 30; at += 1) {
        answers.push(await statusOf(`${url}/readyz`))
      }
      expect(answers).toEqual(Array(30).fill(200))
      await until(() => listening() === 3)
      expect([workers().length, workers().includes(victim!)]).toEqual([2, false])
    } finally {
      await endProcess(served)
    }
  }, 150_000)
})

/** Status over a separate connection; 0 without an answer within ten seconds. */
function statusOf(url: string): Promise<number> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 10_000 }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(0))
  })
}

function outbox(): Array<{ target: string; text: { zh: string } }> {
  if (!existsSync(join(folder, 'outbox.jsonl'))) return []
  const lines = readFileSync(join(folder, 'outbox.jsonl'), 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as { target: string; text: { zh: string } })
}

async function register(phone: string, realName: string): Promise<string> {
  expect((await call(one, 'POST', '/auth/code/send', { target: phone, purpose: 'register' })).code).toBe(0)
  let text: string | undefined
  for (let waited = 0; !text && waited < 15_000; waited += 100) {
    await sleep(100)
    text = outbox().findLast(({ target }) => target === phone)?.text.zh
  }
  const code = /\d{6}/.exec(text ?? '')?.[0]
  const consent = { privacy: STANDARD_POLICY_VERSION, agreement: STANDARD_POLICY_VERSION }
  const input = { kind: 'student', realName, phone, code, password: PASSWORD, consent }
  const answer = await call<{ accessToken: string }>(two, 'POST', '/auth/register', input)
  expect(answer).toMatchObject({ code: 0 })
  return answer.data.accessToken
}

async function signIn(at: Process, username: string): Promise<string> {
  const { data } = await call<{ accessToken: string }>(at, 'POST', '/auth/login/pwd', { username, password: PASSWORD })
  return data.accessToken
}

async function call<T>(
  at: Process,
  method: 'GET' | 'POST',
  path: string,
  input?: unknown,
  token?: string,
  key?: string,
): Promise<Envelope<T>> {
  const response = await fetch(at.url + API_BASE + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(input !== undefined && { 'content-type': 'application/json' }),
    },
    ...(input !== undefined && { body: JSON.stringify(input) }),
  })
  return (await response.json()) as Envelope<T>
}

/** The event stream of a user at one process. */
function listen(at: Process, token: string): { ready: Promise<void>; event(type: string): Promise<string> } {
  let received = ''
  const stop = new AbortController()
  const until = async (words: string) => {
    for (let waited = 0; waited < 15_000; waited += 50) {
      if (received.includes(words)) return
      await sleep(50)
    }
    throw new Error(`no ${words} in: ${received}`)
  }
  const hear = async () => {
    const headers = { authorization: `Bearer ${token}` }
    const { body } = await fetch(`${at.url}${API_BASE}/events`, { headers, signal: stop.signal })
    for await (const chunk of body!) received += Buffer.from(chunk).toString()
  }
  void hear().catch(() => undefined)
  return {
    ready: until('hello'),
    async event(type) {
      await until(`event: ${type}\n`)
      stop.abort()
      return received
    },
  }
}

function startProcess(name: string, env: Record<string, string> = {}): Promise<Process> {
  return started(name, {
    DATABASE_URL: postgres.url,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    DATA_DIR: join(folder, 'files'),
    SECRET_KEY: '1'.repeat(64),
    DEMO: 'off',
    DEMO_PASSWORD: PASSWORD,
    NOTICE_OUTBOX: join(folder, 'outbox.jsonl'),
    ...env,
  })
}
