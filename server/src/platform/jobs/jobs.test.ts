import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { limits } from '../db/db.ts'
import { module } from '../kernel/module.ts'
import { refuse } from '../kernel/refused.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { isAbandoned } from './job.store.ts'
import { job, type JobRun } from './kind.ts'
import { cancelJob, enqueue, retryJob } from './queue.ts'

const Steps = z.object({ steps: z.number(), name: z.string() })
let failures = 0
let atStep: (run: JobRun, step: number) => Promise<void> = async () => undefined

/** Adds one row per step, each in its own write, resuming after the last one. */
const work = job(Steps, async (run, { steps, name }) => {
  const { rows } = await sql<{
    done: number
  }>`select count(*)::int as done from probe_step where name = ${name}`.execute(run.db)
  for (let step = rows[0]!.done + 1; step <= steps; step += 1) {
    await run.write((tx) => sql`insert into probe_step (name, step) values (${name}, ${step})`.execute(tx))
    await atStep(run, step)
    await run.progress(step, steps, 'stepping')
  }
  return { steps }
})
const flaky = job(z.object({}), async () => {
  failures += 1
  if (failures < 3) throw new Error('select secret')
  return { tries: failures }
})
const refusing = job(z.object({}), async () => {
  throw refuse(baseRefusals.NOT_FOUND)
})
const probe = module('test', {}, {}, { jobs: { 'probe.work': work, 'probe.flaky': flaky, 'probe.refusing': refusing } })

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [probe] })
  await sql`create table probe_step (name text not null, step int not null)`.execute(app.ownerDb())
  await sql`grant all on probe_step to podium_app`.execute(app.ownerDb())
})
afterAll(() => app.close())
beforeEach(() => {
  atStep = async () => undefined
  failures = 0
})

const rowOf = (id: string) =>
  app.db.selectFrom('platform_job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const steps = async (name: string) =>
  (
    await sql<{ step: number }>`select step from probe_step where name = ${name} order by step`.execute(app.db)
  ).rows.map(({ step }) => step)
const queue = (name: string, count = 3) =>
  app.transact((tx) => enqueue(app.services, tx, 'probe.work', { steps: count, name }))
const makeDue = () =>
  sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(app.db)

async function until(done: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 10_000; Date.now() < end; await sleep(20)) if (await done()) return
  throw new Error('waited ten seconds in vain')
}

describe('a job', () => {
  test('runs after the commit and keeps its result and how far it came', async () => {
    const id = await queue('plain')
    expect(await rowOf(id)).toMatchObject({ state: 'queued', attempt: 0 })
    await app.runJobs()
    expect(await rowOf(id)).toMatchObject({
      state: 'done',
      result: { steps: 3 },
      done: 3,
      total: 3,
      attempt: 1,
      error: null,
    })
    expect(await steps('plain')).toEqual([1, 2, 3])
  })

  test('of a transaction that is rolled back never runs', async () => {
    const queueing = app.transact(async (tx) => {
      await enqueue(app.services, tx, 'probe.work', { steps: 1, name: 'rolled back' })
      throw new Error('no')
    })
    await expect(queueing).rejects.toThrow('no')
    await app.runJobs()
    expect(await steps('rolled back')).toEqual([])
  })

  test('that fails is tried again, and tells its owner nothing of the inside', async () => {
    const id = await app.transact((tx) => enqueue(app.services, tx, 'probe.flaky', {}))
    await app.runJobs()
    expect(await rowOf(id)).toMatchObject({ state: 'queued', attempt: 1, error: '系统错误 | System error' })
    await until(async () => {
      await makeDue()
      await app.runJobs()
      return (await rowOf(id)).state === 'done'
    })
    expect(await rowOf(id)).toMatchObject({ state: 'done', attempt: 3, result: { tries: 3 }, error: null })
  })

  test('whose step waits for a lock that others hold for long does not fail for it', async () => {
    const id = await queue('locked', 1)
    let release = () => undefined as void
    const held = new Promise<void>((resolve) => (release = resolve))
    const holding = app.transact(async (tx) => {
      await sql`lock table probe_step in share mode`.execute(tx)
      await held
    })
    const running = app.runJobs()
    await sleep(limits.lock_timeout + 500)
    release()
    await Promise.all([holding, running])
    expect(await rowOf(id)).toMatchObject({ state: 'done', attempt: 1, error: null })
    expect(await steps('locked')).toEqual([1])
  })

  test('that is refused fails at once with the reason, and can be tried again', async () => {
    const id = await app.transact((tx) => enqueue(app.services, tx, 'probe.refusing', {}))
    await app.runJobs()
    const failed = { state: 'failed', error: '内容不存在或已被移除 | This does not exist or was removed' }
    expect(await rowOf(id)).toMatchObject({ ...failed, attempt: 1 })
    await app.transact((tx) => retryJob(app.services, tx, id))
    expect(await rowOf(id)).toMatchObject({ state: 'queued', error: null })
    await app.runJobs()
    expect(await rowOf(id)).toMatchObject({ ...failed, attempt: 2 })
  })
})

describe('cancelling', () => {
  test('a waiting job never runs', async () => {
    const id = await queue('cancelled early')
    await app.transact((tx) => cancelJob(tx, id))
    await app.runJobs()
    expect(await rowOf(id)).toMatchObject({ state: 'cancelled', attempt: 0 })
    expect(await steps('cancelled early')).toEqual([])
  })

  test('a running job stops at its next step, and resumes there when tried again', async () => {
    const id = await queue('cancelled late')
    atStep = async (run, step) => {
      if (step === 2) await app.transact((tx) => cancelJob(tx, run.id))
      await sleep(260)
    }
    await app.runJobs()
    expect(await rowOf(id)).toMatchObject({ state: 'cancelled', attempt: 1 })
    expect(await steps('cancelled late')).toEqual([1, 2])
    atStep = async () => undefined
    await app.transact((tx) => retryJob(app.services, tx, id))
    await app.runJobs()
    expect(await steps('cancelled late')).toEqual([1, 2, 3])
  })
})

describe('a job whose process dies', () => {
  test('is resumed by another process once, and the dead one can write no more', async () => {
    const id = await queue('taken over')
    let waiting: JobRun | null = null
    let goOn = () => {}
    atStep = async (run, step) => {
      if (run.attempt > 1 || step !== 2) return
      waiting = run
      await new Promise<void>((resolve) => (goOn = resolve))
    }
    const other = await openTestApp({
      modules: [probe],
      databaseUrl: app.services.database.url,
      limits: { jobConcurrency: 1 },
    })
    try {
      await until(async () => waiting !== null)
      expect(await app.transact((tx) => isAbandoned(tx, id))).toBe(false)
      await app.runPeriodicTask('jobs.reap')
      expect((await rowOf(id)).state).toBe('running')

      // Simulates a killed process: its lease connection ends.
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid in (select pid from pg_locks where locktype = 'advisory')`.execute(
        app.db,
      )
      await until(() => app.transact((tx) => isAbandoned(tx, id)))
      await app.runPeriodicTask('jobs.reap')
      await app.runJobs()
      expect(await rowOf(id)).toMatchObject({ state: 'done', attempt: 2 })
      await expect(waiting!.write(async () => undefined)).rejects.toThrow('the job was stopped: lost')
      goOn()
      expect(await steps('taken over')).toEqual([1, 2, 3])
    } finally {
      goOn()
      await other.close()
    }
    expect(await rowOf(id)).toMatchObject({ state: 'done', attempt: 2 })
  })

  test('can write no more even where it does not know that it was replaced', async () => {
    const id = await queue('fenced', 1)
    let outcome: unknown = null
    atStep = async (run) => {
      await sql`update platform_job set attempt = attempt + 1 where id = ${id}`.execute(app.db)
      outcome = await run
        .write((tx) => sql`insert into probe_step values ('fenced', 99)`.execute(tx))
        .catch((error: unknown) => error)
    }
    await app.runJobs()
    expect(String(outcome)).toBe('JobStopped: the job was stopped: lost')
    expect(await steps('fenced')).toEqual([1])
    expect((await rowOf(id)).state).toBe('running')
  })
})

test('a server that closes gives its running job back', async () => {
  const id = await queue('given back', 50)
  atStep = () => sleep(50)
  const other = await openTestApp({
    modules: [probe],
    databaseUrl: app.services.database.url,
    limits: { jobConcurrency: 1 },
  })
  await until(async () => (await steps('given back')).length > 1)
  await other.close()
  expect((await rowOf(id)).state).toBe('queued')
  atStep = async () => undefined
  await makeDue()
  await app.runJobs()
  expect(await rowOf(id)).toMatchObject({ state: 'done', attempt: 2 })
  expect(await steps('given back')).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
})
