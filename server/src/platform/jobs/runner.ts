import { setTimeout as sleep } from 'node:timers/promises'
import { Logger as GraphileLogger, run, runOnce, type JobHelpers, type Runner, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { refusalText, refuse, type Refusal } from '@podium/core/base/refusal.ts'
import { both } from '@podium/core/base/bilingual-text.ts'
import { Refused } from '../kernel/refused.ts'
import type { Services } from '../kernel/services.ts'
import { transact } from '../db/transact.ts'
import { JobStopped, Run, pushToOwner } from './job-run.ts'
import {
  beginRun,
  endRun,
  isAbandoned,
  requeue,
  runningJobs,
  settleCancelled,
  type JobEnd,
  type JobRow,
} from './job.store.ts'
import type { JobKind } from './kind.ts'
import { Lease } from './lease.ts'
import { queuePool } from './migrate-queue.ts'
import { addTask, TASK } from './queue.ts'

/** Runs the jobs of this process. */
export class JobRunner {
  readonly #services: Services
  readonly #kinds: ReadonlyMap<string, JobKind>
  readonly #pool: Pool
  readonly #lease: Lease
  readonly #runs = new Set<Run>()
  #runner: Runner | null = null

  constructor(services: Services, kinds: ReadonlyMap<string, JobKind>) {
    this.#services = services
    this.#kinds = kinds
    const { url } = services.database
    this.#pool = queuePool(url, services.limits.jobConcurrency + 2)
    this.#lease = new Lease(url, 'job', services.log, () => this.#stopRuns('lost'))
  }

  async start(): Promise<void> {
    const concurrency = this.#services.limits.jobConcurrency
    if (concurrency === 0) return
    this.#runner = await run({ ...this.#options(), concurrency, pollInterval: 2_000, noHandleSignals: true })
  }

  /** Runs due jobs until none is left; for tests and commands. */
  async runDue(): Promise<void> {
    await runOnce({ ...this.#options(), concurrency: 1, noHandleSignals: true })
    // The queue saves the failure of a job after the run has ended.
    while (!this.#runner && this.#pool.idleCount < this.#pool.totalCount) await sleep(5)
  }

  /** Asks running jobs to stop at their next step, waits for them and returns them to the queue. */
  async stop(): Promise<void> {
    this.#stopRuns('stopping')
    await this.#runner?.stop()
    await this.#lease.close()
    await this.#pool.end()
  }

  /** Returns jobs of dead processes to the queue. */
  async reap(): Promise<void> {
    for (const { id, kind, worker } of await runningJobs(this.#services.db)) {
      const attempts = this.#kinds.get(kind)?.attempts ?? 1
      await transact(this.#services, async (tx) => {
        if ((await isAbandoned(tx, id)) && (await requeue(tx, id, worker))) await addTask(tx, id, attempts)
      })
    }
  }

  #options() {
    const taskList: TaskList = {
      [TASK]: (payload, helpers) => this.#work((payload as { id: string }).id, helpers),
    }
    return {
      pgPool: this.#pool,
      taskList,
      logger: new GraphileLogger(() => (level, message) => this.#logLine(level, message)),
    }
  }

  async #work(id: string, helpers: JobHelpers): Promise<void> {
    if (!(await this.#lease.take(id))) throw new Error('another process still runs this job')
    try {
      const job = await beginRun(this.#services.db, id)
      if (job) await this.#runOne(job, helpers.job.attempts >= helpers.job.max_attempts)
      else await settleCancelled(this.#services.db, id)
    } finally {
      await this.#lease.give(id)
    }
  }

  async #runOne(job: JobRow, isLastTry: boolean): Promise<void> {
    const run = new Run(this.#services, job)
    this.#runs.add(run)
    await pushToOwner(this.#services.db, job, { state: 'running' })
    try {
      const kind = this.#kinds.get(job.kind)
      if (!kind) throw new Error(`no module has jobs of the kind ${job.kind}`)
      const result = await kind.run(run, kind.input.parse(job.input))
      await this.#end(job, { state: 'done', result })
    } catch (error) {
      if (run.signal.aborted && run.signal.reason instanceof JobStopped && run.signal.reason.reason === 'lost') return
      const end = endOf(run.signal.aborted ? run.signal.reason : error, isLastTry)
      if (end.state !== 'cancelled')
        this.#services.log.warn({ err: error, job: job.id, kind: job.kind, trace: job.trace_id }, 'job ended early')
      await this.#end(job, end)
      // Throws, so that graphile-worker retries the job.
      if (end.state === 'queued') throw error
    } finally {
      this.#runs.delete(run)
    }
  }

  async #end(job: JobRow, end: JobEnd): Promise<void> {
    await transact(this.#services, async (tx) => {
      if (await endRun(tx, job, end)) await pushToOwner(tx, job, { state: end.state })
    })
  }

  #stopRuns(reason: JobStopped['reason']): void {
    for (const run of this.#runs) run.stop(reason)
  }

  #logLine(level: string, message: string): void {
    if (level === 'error' || level === 'warning') this.#services.log.warn({ message }, 'jobs')
    else this.#services.log.trace({ message }, 'jobs')
  }
}

function endOf(error: unknown, isLastTry: boolean): JobEnd {
  if (error instanceof JobStopped) return { state: error.reason === 'cancelled' ? 'cancelled' : 'queued' }
  if (error instanceof Refused) return { state: 'failed', error: inBoth(error.refusal) }
  return { state: isLastTry ? 'failed' : 'queued', error: inBoth(refuse(baseRefusals.SYSTEM)) }
}

function inBoth(refusal: Refusal): string {
  return both(refusalText(refusal, 'zh-cn'), refusalText(refusal, 'en'))
}
