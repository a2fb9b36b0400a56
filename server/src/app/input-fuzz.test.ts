import { pino } from 'pino'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { API_BASE, type Endpoint } from '@podium/core/base/endpoint.ts'
import { MAX_INTEGER } from '@podium/core/base/shapes.ts'
import { exampleOf } from '#server/platform/http/contract/example.ts'
import type { Node } from '#server/platform/http/contract/json-schema.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { createTestDatabase } from '#server/platform/testing/test-database.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { inTier } from '../../../test-tier.ts'
import { fillLarge } from './demo/fill-large.ts'
import { modules } from './modules.ts'

const REQUESTS = inTier(2_000, 100_000)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_123)

const endpoints = modules.flatMap(({ api }) => Object.values(api)).filter(({ answer }) => answer !== 'events')
const examples = new Map(
  endpoints.map((endpoint) => {
    const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Node
    return [endpoint, endpoint.example?.input ?? exampleOf(schema)]
  }),
)

const faults: string[] = []
const log = pino({ level: 'error' }, { write: (line: string) => void faults.push(line) })

let app: TestApp
let release: () => Promise<void>
let token: string
let knownIds: string[]
beforeAll(async () => {
  const made = await createTestDatabase()
  release = () => made.release()
  await fillLarge(made.ownerUrl, { teams: 12, schools: 3, experts: 4, items: 2 }, '', () => undefined)
  app = await openTestApp({ modules, databaseUrl: made.url, log })
  const root = await createUser(app, { kind: 'staff', roles: ['ROOT'] })
  token = app.viewer({ root: true, userId: root.userId })
  knownIds = await rowIds()
}, 120_000)
afterAll(async () => {
  await app.close()
  await release()
})

/** Ids of rows of every table, so that calls get past the lookup of what they are about. */
async function rowIds(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`.execute(app.db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(name)} limit 3`.execute(app.db)
    found.push(...rows.map(({ id }) => id))
  }
  return found
}

/** Numbers in [0, 1) that follow from the seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
const random = randomNumbers(SEED)
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!

const NUMBERS = [
  0,
  -1,
  1,
  32_767,
  32_768,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  1e308,
  0.5,
]
const TEXTS = [
  '',
  ' ',
  '-'.repeat(36),
  '%',
  '_',
  '\\',
  "'",
  '𠮷',
  '\u202E',
  '\u0000',
  '\uD800',
  '{',
  '0',
  '2147483648',
  '9'.repeat(30),
  '9999-12-31',
  '0001-01-01',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00.000Z',
  '-000001-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'x'.repeat(10_000),
]
const OTHERS: readonly unknown[] = [null, [], {}, true, [[]], { a: 1 }]

/** The value with about `count` of its leaves replaced by boundary values, mostly of the same type. */
function mutated(value: unknown, count: number): unknown {
  return mutatedAt(value, count / leavesOf(value))
}

function leavesOf(value: unknown): number {
  if (value === null || typeof value !== 'object') return 1
  return Object.values(value).reduce((sum: number, inner) => sum + leavesOf(inner), 1)
}

function mutatedAt(value: unknown, rate: number): unknown {
  if (Array.isArray(value)) {
    const length = random() < rate ? pick([0, 1, 2, 101]) : value.length
    return Array.from({ length }, (_, n) => mutatedAt(value[n % Math.max(1, value.length)], rate))
  }
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(() => random() >= rate / 4)
    return Object.fromEntries(entries.map(([name, inner]) => [name, mutatedAt(inner, rate)]))
  }
  if (typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value) && random() < 0.7) return pick(knownIds)
  if (random() >= rate) return value
  if (random() < 0.1) return pick([...OTHERS, ...NUMBERS, ...TEXTS])
  if (typeof value === 'number') return pick(NUMBERS)
  return typeof value === 'boolean' ? !value : pick(TEXTS)
}

function send(endpoint: Endpoint, input: unknown) {
  const headers = { authorization: `Bearer ${token}`, 'x-language': 'en' }
  const url = API_BASE + endpoint.path
  if (endpoint.method === 'POST') return app.http.inject({ method: 'POST', url, headers, payload: input as object })
  const entries = Object.entries(input ?? {}).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(String) : String(value),
  ])
  return app.http.inject({ method: 'GET', url, headers, query: Object.fromEntries(entries) as Record<string, string> })
}

function describeFault(endpoint: Endpoint, input: unknown): string {
  const line = JSON.parse(faults.at(-1) ?? '{}') as { err?: { message?: string } }
  return `${endpoint.method} ${endpoint.path} ${JSON.stringify(input)?.slice(0, 300)}: ${line.err?.message?.slice(0, 300)}`
}

test(
  `no call answers 500 to boundary values of its fields (seed ${SEED})`,
  async () => {
    const failed = new Map<string, string>()
    for (let n = 0; n < REQUESTS; n += 1) {
      const endpoint = endpoints[n % endpoints.length]!
      const input = mutated(examples.get(endpoint), pick([0, 1, 1, 2, 5]))
      const { statusCode } = await send(endpoint, input)
      if (statusCode === 500) failed.set(endpoint.path, describeFault(endpoint, input))
    }
    expect([...failed.values()]).toEqual([])
  },
  inTier(120_000, 3_600_000),
)

interface Bounded extends Node {
  readonly minimum?: number
  readonly maximum?: number
}

/** Dotted paths of whole numbers that may exceed PostgreSQL's `integer`. */
function unboundedIntegers(node: Bounded, path: string): string[] {
  const { minimum = -Infinity, maximum = Infinity } = node
  if (node.type === 'integer' && (minimum < -MAX_INTEGER || maximum > MAX_INTEGER)) return [path]
  return Object.entries(node)
    .filter(([, inner]) => inner !== null && typeof inner === 'object')
    .flatMap(([name, inner]) => unboundedIntegers(inner as Bounded, `${path}.${name}`))
}

test('whole numbers of every input fit into an integer column, save the bytes of a file', () => {
  const unbounded = endpoints.flatMap(({ path, input }) =>
    unboundedIntegers(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Bounded, path),
  )
  expect(unbounded.filter((path) => !path.endsWith('.maxBytes'))).toEqual([])
})

/** Each was answered with 500 once. */
describe('these answer with a refusal or a result', () => {
  const headers = () => ({ authorization: `Bearer ${token}` })

  test.each([
    ['a year beyond 32 bits', '/competition/info/page?year=2147483648', 400],
    ['a year beyond 32 bits, asked by anyone', '/home/competition/page?year=2147483648', 400],
    ['a file called by hyphens', `/files/${'-'.repeat(36)}`, 404],
  ])('%s', async (_name, path, status) => {
    const { statusCode } = await app.http.inject({ method: 'GET', url: API_BASE + path, headers: headers() })
    expect(statusCode).toBe(status)
  })

  test('an upload called by hyphens', async () => {
    const url = `${API_BASE}/files/tus/${'-'.repeat(36)}`
    const { statusCode } = await app.http.inject({
      method: 'HEAD',
      url,
      headers: { ...headers(), 'tus-resumable': '1.0.0' },
    })
    expect(statusCode).toBe(404)
  })

  test('no messages to mark as read', async () => {
    const url = `${API_BASE}/sys/subscribe/message/read`
    const { statusCode } = await app.http.inject({
      method: 'POST',
      url,
      headers: headers(),
      payload: { messageIds: [] },
    })
    expect(statusCode).toBe(200)
  })

  test('an event topic whose id is none', async () => {
    const url = `${await app.listen()}${API_BASE}/events?topics=review:${'-'.repeat(36)}`
    const { status, body } = await fetch(url, { headers: headers() })
    expect(status).toBe(200)
    await body!.cancel()
  })
})
