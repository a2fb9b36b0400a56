import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../db.ts'
import { run, statement, type Statement } from '../prepared-connection.ts'
import { isUnavailable } from '../pg-errors.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { ReadPipelines } from './read-pipelines.ts'

let made: TestDatabase
let database: Database
let ownerDatabase: Database
beforeAll(async () => {
  made = await createTestDatabase()
  database = openDatabase({ url: made.url, maxConnections: 8 })
  ownerDatabase = openDatabase({ url: made.ownerUrl, maxConnections: 1 })
})
afterAll(async () => {
  await database.close()
  await ownerDatabase.close()
  await made.release()
})

interface Served {
  readonly pid: number
  readonly n: number
}

const short = statement<Served>('pipeline-short', 'select pg_backend_pid() as pid, $1::int as n')
const numbers = Array.from({ length: 30 }, (_, n) => n)
const pids = (rows: readonly Served[][]) => new Set(rows.map(([row]) => row!.pid))
const readAll = (asked: Statement<Served> = short) => Promise.all(numbers.map((n) => run(database.db, asked, [n])))

test('short reads of a crowd share two connections, and each gets its own rows', async () => {
  const rows = await readAll()
  expect(rows.map(([row]) => row!.n)).toEqual(numbers)
  expect(pids(rows).size).toBe(2)
})

test('more than the shared connections can hold use others', async () => {
  const rows = await Promise.all(Array.from({ length: 100 }, (_, n) => run(database.db, short, [n])))
  expect(pids(rows).size).toBeGreaterThan(2)
})

test('a read that fails doesn’t fail those sent with it', async () => {
  const dividing = statement<{ n: number }>('pipeline-dividing', 'select 10 / $1::int as n')
  const settled = await Promise.allSettled([5, 0, 2].map((by) => run(database.db, dividing, [by])))
  expect(settled.map((each) => (each.status === 'fulfilled' ? each.value[0]!.n : null))).toEqual([2, null, 5])
})

test('changes, locks, optional conditions and transactions have connections of their own', async () => {
  const shared = pids(await readAll())
  const texts = [
    'select pg_backend_pid() as pid, 0 as n for update',
    `with made as (insert into identity_used_challenge (id, expires_at) values (new_id(), now()) returning id) select pg_backend_pid() as pid, 0 as n from made`,
    'select pg_backend_pid() as pid, 0 as n from pg_advisory_lock(1), pg_advisory_unlock(1)',
    'select pg_backend_pid() as pid, 0 as n where $1::date is null or now() >= $1',
  ]
  const own = await Promise.all(
    texts.map((text, at) =>
      run(database.db, statement<Served>(`pipeline-own-${'abcd'[at]}`, text), text.includes('$1') ? [null] : []),
    ),
  )
  const inside = await database.db.transaction().execute((tx) => run(tx, short, [1]))
  for (const [row] of [...own, inside]) expect(shared.has(row!.pid)).toBe(false)
})

test('a read that always takes long leaves the shared connections', async () => {
  const slow = statement<Served>('pipeline-slow', 'select pg_backend_pid() as pid, $1::int as n from pg_sleep(0.015)')
  const shared = pids(await readAll())
  const where = async () => shared.has((await run(database.db, slow, [1]))[0]!.pid)
  expect(await where()).toBe(true)
  for (let time = 0; time < 2; time += 1) await readAll(slow)
  expect(await where()).toBe(false)
})

test('a shared connection that is lost is replaced', async () => {
  const before = pids(await readAll())
  await sql`select pg_terminate_backend(pid) from unnest(${[...before]}::int[]) as pid`.execute(database.db)
  await sleep(100)
  const after = pids(await readAll())
  expect(after.size).toBe(2)
  expect([...after].filter((pid) => before.has(pid))).toEqual([])
})

test('reads under way on a shared connection that is lost are repeated', async () => {
  const lasting = statement<Served>(
    'pipeline-lasting',
    'select pg_backend_pid() as pid, $1::int as n from pg_sleep(0.05)',
  )
  const shared = pids(await readAll())
  const reads = readAll(lasting)
  await sql`select pg_terminate_backend(pid) from unnest(${[...shared]}::int[]) as pid`.execute(database.db)
  expect((await reads).map(([row]) => row!.n)).toEqual(numbers)
})

test('reads that wait for the parsing of one that failed are repeated', async () => {
  const owner = ownerDatabase.db
  await sql`create table pipeline_locked (n int)`.execute(owner)
  await sql`grant select on pipeline_locked to public`.execute(owner)
  const locked = statement<Served>(
    'pipeline-locked',
    'select 1 as pid, $1::int as n from (select 1) as one left join pipeline_locked on true',
  )
  const settled = await owner.transaction().execute(async (tx) => {
    await sql`lock table pipeline_locked`.execute(tx)
    const reads = Promise.allSettled(numbers.map((n) => run(database.db, locked, [n])))
    await sleep(3_500)
    return { reads }
  })
  const reasons = (await settled.reads).flatMap((each) =>
    each.status === 'rejected' ? [each.reason as { code: string }] : [],
  )
  expect(reasons.map(({ code }) => code)).toEqual(Array(2).fill('55P03'))
})

test('a read that takes very long leaves the shared connections at once', async () => {
  const slow = statement<Served>('pipeline-endless', 'select pg_backend_pid() as pid, $1::int as n from pg_sleep(0.6)')
  const shared = pids(await readAll())
  const where = async () => shared.has((await run(database.db, slow, [1]))[0]!.pid)
  expect([await where(), await where()]).toEqual([true, false])
})

test('a database that accepts connections and never answers is unavailable', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const reads = new ReadPipelines({ host: '127.0.0.1', port, connectionTimeoutMillis: 100 }, 1)
  const error = await reads.query({ name: 'one', text: 'select 1', values: [] }).catch((reason: unknown) => reason)
  expect(isUnavailable(error)).toBe(true)
  for (const socket of sockets) socket.destroy()
  silent.close()
})

test('shared connections have generic plans also where the address sets options', async () => {
  const url = new URL(made.url)
  url.searchParams.set('options', '-c plan_cache_mode=auto -c work_mem=8MB')
  const other = openDatabase({ url: url.href, maxConnections: 8 })
  const settings = statement<{ plans: string; memory: string }>(
    'pipeline-settings',
    "select current_setting('plan_cache_mode') as plans, current_setting('work_mem') as memory",
  )
  expect(await run(other.db, settings, [])).toEqual([{ plans: 'force_generic_plan', memory: '8MB' }])
  await other.close()
})
