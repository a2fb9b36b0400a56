import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { certificateApi as api } from '@podium/core/certificate/api.ts'
import { award } from '#server/award/index.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { job, type JobRun } from '#server/platform/jobs/kind.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { transact } from '#server/platform/db/transact.ts'
import { createResults } from '../certificate.fixture.ts'
import { certificate } from '../index.ts'
import { issueBatch } from './issue-batch.ts'
import { ISSUE } from './make-batch.ts'
import { assignNumbers } from './assign-numbers.ts'

const CHUNK = 8
/** Called before each write of a chunk, and within it when its work is done. */
let beforeWrite: (run: JobRun) => Promise<void> = async () => undefined
let afterWork: () => Promise<void> = async () => undefined
/** Called when a batch is made, before its job ends. */
let beforeEnd: () => Promise<void> = async () => undefined

/** The module with small chunks, which a test can pause. */
const small = {
  ...certificate,
  jobs: {
    [ISSUE]: job(z.object({ batchId: z.string() }), async (run, { batchId }) => {
      const counts = await issueBatch(watched(run), batchId, CHUNK)
      await beforeEnd()
      return counts
    }),
  },
}

function watched(run: JobRun): JobRun {
  return new Proxy(run, {
    get(target, name) {
      if (name !== 'write') {
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      }
      const write: JobRun['write'] = async (work) => {
        await beforeWrite(target)
        return target.write(async (tx, now) => {
          const made = await work(tx, now)
          await afterWork()
          return made
        })
      }
      return write
    },
  })
}

const modules = [identity, organisation, notice, competition, award, small]
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules })
})
afterAll(async () => {
  for (const { name, sql: statement } of certificate.invariants ?? []) {
    expect({ name, rows: (await sql.raw(statement).execute(app.db)).rows }).toEqual({ name, rows: [] })
  }
  await app.close()
})

/** A round whose items share one counter, with winners in each. */
async function contest(items: readonly string[], winnersEach: number) {
  const round = await createRound(app.db, { items })
  const { token: as } = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  for (const { itemId } of round.items) {
    const winners = Array.from({ length: winnersEach }, (_, at) => ({ students: [`学生${at}`], teachers: ['赵六'] }))
    await createResults(app, { round, itemId, winners })
  }
  const { rows } = (await app.call(api.templatePage, { kind: 'winner' }, { as })).data
  const numberRule = { prefix: `R${round.roundId.slice(-8)}`, body: 'allAutoincrementFour', suffix: '' } as const
  const setting = { roundId: round.roundId, itemId: null, kind: 'winner', numberRule } as const
  await app.call(api.saveSetting, { ...setting, templateId: rows[0]!.templateId }, { as })
  const make = async (itemId: string) => {
    const at = { roundId: round.roundId, itemId, kind: 'winner', despiteIssues: true } as const
    const answer = await app.call(api.make, at, { as })
    if (answer.code !== 0) throw new Error(answer.msg)
    return answer.data
  }
  return { round, make, as }
}

async function counters(roundId: string): Promise<number[]> {
  const { rows } = await sql<{ counter: number }>`select counter from certificate_certificate
    where round_id = ${roundId} order by counter`.execute(app.db)
  return rows.map(({ counter }) => counter)
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/** A job that waited too long for a lock retries with growing delays, which add up on a busy machine. */
const PATIENCE_MS = 100_000

async function until(done: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end;) {
    if (await done()) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('it did not come to pass')
}

/** @spec B10 D06 */
describe('numbers of one counter', () => {
  test('are 1 to n without a gap when four batches are issued at once by two processes', async () => {
    const { round, make } = await contest(['A', 'B', 'C', 'D'], 30)
    const jobs: string[] = []
    for (const { itemId } of round.items) jobs.push((await make(itemId)).jobId!)
    const options = { modules, databaseUrl: app.services.database.url, limits: { jobConcurrency: 2 } }
    const others = [await openTestApp(options), await openTestApp(options)]
    const ended = async () => {
      const { rows } = await sql<{
        state: string
      }>`select state from platform_job where id = any(${jobs}::uuid[])`.execute(app.db)
      return rows.every(({ state }) => state === 'done')
    }
    await until(ended).finally(() => Promise.all(others.map((other) => other.close())))
    expect(await counters(round.roundId)).toEqual(upTo(120))
    const { rows } = await sql<{ mixed: boolean }>`select count(distinct item_id) > 1 as mixed
      from certificate_certificate where round_id = ${round.roundId} and counter <= 40`.execute(app.db)
    expect(rows[0]!.mixed).toBe(true)
  }, 60_000)

  test('have no gap where the process dies between chunks, and nobody gets two', async () => {
    const { round, make } = await contest(['A'], 40)
    const { batchId, jobId } = await make(round.itemId)
    let goOn = () => undefined as void
    const gate = new Promise<void>((resolve) => (goOn = resolve))
    let writes = 0
    let waiting: JobRun | null = null
    beforeWrite = async (run) => {
      writes += 1
      // Writes 1 to 3 are the prefix and two chunks; at the fourth this process hangs.
      if (writes !== 4) return
      waiting = run
      await gate
    }
    const limits = { jobConcurrency: 1 }
    const dying = await openTestApp({ modules, databaseUrl: app.services.database.url, limits })
    try {
      await until(async () => waiting !== null)
      expect(await counters(round.roundId)).toEqual(upTo(2 * CHUNK))
      // Simulates a killed process: its lease connection ends.
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid in (select pid from pg_locks where locktype = 'advisory')`.execute(
        app.db,
      )
      await until(async () => {
        await app.runPeriodicTask('jobs.reap')
        await app.runJobs()
        const { state } = await app.db
          .selectFrom('platform_job')
          .select('state')
          .where('id', '=', jobId)
          .executeTakeFirstOrThrow()
        return state === 'done'
      })
      expect(await counters(round.roundId)).toEqual(upTo(40))
      // The replaced run continues within its chunk.
      await expect(waiting!.write(async () => undefined)).rejects.toThrow('the job was stopped')
    } finally {
      goOn()
      beforeWrite = async () => undefined
      await dying.close()
    }
    expect(await counters(round.roundId)).toEqual(upTo(40))
    const batch = await app.db.selectFrom('certificate_batch').selectAll().where('id', '=', batchId).executeTakeFirst()
    expect([batch?.state, batch?.made, batch?.total]).toEqual(['made', 40, 40])
    const { rows } = await sql<{ people: number }>`select count(distinct winner_id)::int as people
      from certificate_certificate where batch_id = ${batchId}`.execute(app.db)
    expect(rows[0]!.people).toBe(40)
  }, 60_000)

  test('are taken once where a job is lost after its batch is made, and the job ends well', async () => {
    const { round, make } = await contest(['A'], 10)
    const { batchId, jobId } = await make(round.itemId)
    let runs = 0
    beforeEnd = async () => {
      runs += 1
      if (runs === 1) throw new Error('the connection was lost')
    }
    await app.runJobs()
    const job = () => app.db.selectFrom('platform_job').selectAll().where('id', '=', jobId!).executeTakeFirstOrThrow()
    const made = () =>
      app.db.selectFrom('certificate_batch').selectAll().where('id', '=', batchId).executeTakeFirstOrThrow()
    expect([runs, (await job()).state === 'done', (await made()).state]).toEqual([1, false, 'made'])
    await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(app.db)
    await app.runJobs().finally(() => (beforeEnd = async () => undefined))
    const { state, result, error } = await job()
    expect({ runs, state, result, error }).toEqual({
      runs: 2,
      state: 'done',
      result: { made: 10, failed: 0 },
      error: null,
    })
    expect(await counters(round.roundId)).toEqual(upTo(10))
  })

  test('go back when their transaction does', async () => {
    const rule = { prefix: 'ROLL', body: 'allAutoincrementFour', suffix: '' } as const
    const take = (fail: boolean) =>
      transact(app.services, async (tx) => {
        const taken = await assignNumbers(tx, rule, 'round:rolled', 3)
        if (fail) throw new Error('rolled back')
        return taken.map(({ number }) => number)
      })
    await expect(take(true)).rejects.toThrow('rolled back')
    expect(await take(false)).toEqual(['ROLL0001', 'ROLL0002', 'ROLL0003'])
    await app.db.deleteFrom('certificate_counter').where('scope', '=', 'round:rolled').execute()
  })

  test('are 1 to n and nobody has two, with eight workers, one killed within a chunk and one rolled back', async () => {
    const { round, make } = await contest(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'], 20)
    const jobs: string[] = []
    for (const { itemId } of round.items) jobs.push((await make(itemId)).jobId!)
    const dying = spawn(process.execPath, [join(import.meta.dirname, 'race-worker.fixture.ts')], {
      env: { ...process.env, DATABASE_URL: app.services.database.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let failed = 0
    afterWork = async () => {
      if (failed > 0) return
      failed += 1
      throw new Error('rolled back on purpose')
    }
    let others: TestApp | null = null
    try {
      await until(async () => String(dying.stdout.read() ?? '').includes('hanging'))
      const limits = { jobConcurrency: 7 }
      others = await openTestApp({ modules, databaseUrl: app.services.database.url, limits })
      dying.kill('SIGKILL')
      await until(async () => {
        await app.runPeriodicTask('jobs.reap')
        const { rows } = await sql<{ left: number }>`select count(*)::int as left from platform_job
          where id = any(${jobs}::uuid[]) and state <> 'done'`.execute(app.db)
        return rows[0]!.left === 0
      }).catch(async (error: unknown) => {
        const { rows } = await sql`select state, attempt, error, done, total from platform_job
          where id = any(${jobs}::uuid[]) and state <> 'done'`.execute(app.db)
        throw new Error(JSON.stringify(rows), { cause: error })
      })
    } finally {
      afterWork = async () => undefined
      dying.kill('SIGKILL')
      await others?.close()
    }
    expect(failed).toBe(1)
    expect(faultsIn(await counters(round.roundId), 160)).toEqual([])
    const { rows } = await sql<{ people: number }>`select count(distinct winner_id)::int as people
      from certificate_certificate where round_id = ${round.roundId} and state = 'valid'`.execute(app.db)
    expect(rows[0]!.people).toBe(160)
  }, 120_000)

  test('would come twice without the lock on the counter, which the same check finds', async () => {
    const scope = `control ${Math.random()}`
    await app.db.insertInto('certificate_counter').values({ scope, last: 0 }).execute()
    const [WORKERS, EACH] = [8, 6]
    /** Eight connections that read a value, wait and write it increased by one. */
    const race = async (lock: string) => {
      await app.db.updateTable('certificate_counter').set({ last: 0 }).where('scope', '=', scope).execute()
      const work = async () => {
        const client = new Client({ connectionString: app.services.database.url })
        await client.connect()
        const taken: number[] = []
        for (let n = 0; n < EACH; n += 1) {
          await client.query('begin')
          const read = await client.query(`select last from certificate_counter where scope = $1 ${lock}`, [scope])
          const next = (read.rows[0] as { last: number }).last + 1
          await client.query('select pg_sleep(0.003)')
          await client.query('update certificate_counter set last = $2 where scope = $1', [scope, next])
          await client.query('commit')
          taken.push(next)
        }
        await client.end()
        return taken
      }
      return (await Promise.all(Array.from({ length: WORKERS }, work))).flat()
    }
    expect(faultsIn(await race('for update'), WORKERS * EACH)).toEqual([])
    expect(faultsIn(await race(''), WORKERS * EACH).length).toBeGreaterThan(0)
    await app.db.deleteFrom('certificate_counter').where('scope', '=', scope).execute()
  }, 60_000)
})

/** Duplicate and missing numbers among those that should be 1 to `count`. */
function faultsIn(taken: readonly number[], count: number): string[] {
  const times = new Map<number, number>()
  for (const each of taken) times.set(each, (times.get(each) ?? 0) + 1)
  return upTo(count).flatMap((each) => (times.get(each) === 1 ? [] : [`${each} ${times.get(each) ?? 0} times`]))
}
