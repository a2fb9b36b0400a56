import { performance } from 'node:perf_hooks'
import { setActor } from '../audit/actor.ts'
import type { Tx } from '../kernel/context.ts'
import { pushEvent } from '../events/push-event.ts'
import { waitedForLock } from '../db/pg-errors.ts'
import type { Services } from '../kernel/services.ts'
import { transact } from '../db/transact.ts'
import { lockRun, saveProgress, type JobRow } from './job.store.ts'
import type { JobRun } from './kind.ts'

/**
 * Ends a job's work when thrown. `lost`: another process runs the job now. `stopping`: this process is shutting down.
 */
export class JobStopped extends Error {
  override readonly name = 'JobStopped'
  readonly reason: 'cancelled' | 'lost' | 'stopping'
  constructor(reason: 'cancelled' | 'lost' | 'stopping') {
    super(`the job was stopped: ${reason}`)
    this.reason = reason
  }
}

const PROGRESS_MS = 250
const CANCEL_CHECK_MS = 1_000
/** Retries of a write that waits for a lock, three seconds each, because several transactions may hold it in turn. */
const LOCK_WAITS = 10

/** One run of one job. */
export class Run implements JobRun {
  readonly services: Services
  readonly #job: JobRow
  readonly #abort = new AbortController()
  #writing = 0
  #pushedAt = -Infinity
  #askedAt = -Infinity

  constructor(services: Services, job: JobRow) {
    this.services = services
    this.#job = job
  }

  get id() {
    return this.#job.id
  }
  get ownerId() {
    return this.#job.owner_id
  }
  get groupId() {
    return this.#job.group_id
  }
  get traceId() {
    return this.#job.trace_id
  }
  get attempt() {
    return this.#job.attempt
  }
  get db() {
    return this.services.db
  }
  get signal() {
    return this.#abort.signal
  }

  stop(reason: JobStopped['reason']): void {
    this.#abort.abort(new JobStopped(reason))
  }

  async write<T>(work: (tx: Tx, now: Date) => Promise<T>): Promise<T> {
    for (let waits = 1; ; waits += 1) {
      try {
        return await this.#writeOnce(work)
      } catch (error) {
        if (waits >= LOCK_WAITS || !waitedForLock(error)) throw error
      }
    }
  }

  async progress(done: number, total: number | null, phase = ''): Promise<void> {
    this.signal.throwIfAborted()
    const now = performance.now()
    const isLast = total !== null && done >= total
    // Not while a write's transaction locks the row; a later call saves the progress.
    if (this.#writing > 0 || (!isLast && now - this.#pushedAt < PROGRESS_MS)) return
    this.#pushedAt = now
    this.#heed(await saveProgress(this.db, this.#job, { done, total, phase }))
    await pushToOwner(this.db, this.#job, { state: 'running', done, total, phase })
  }

  async cancelled(): Promise<boolean> {
    const now = performance.now()
    if (!this.signal.aborted && now - this.#askedAt >= CANCEL_CHECK_MS) {
      this.#askedAt = now
      const state = await saveProgress(this.db, this.#job, null)
      if (!state) this.stop('lost')
      else if (state.cancelAsked) this.stop('cancelled')
    }
    return this.signal.aborted
  }

  async #writeOnce<T>(work: (tx: Tx, now: Date) => Promise<T>): Promise<T> {
    this.signal.throwIfAborted()
    this.#writing += 1
    try {
      return await transact(this.services, async (tx, now) => {
        if (!(await lockRun(tx, this.#job))) throw this.#stopped('lost')
        setActor(tx, this.ownerId === null ? null : { userId: this.ownerId, office: true })
        return work(tx, now)
      })
    } finally {
      this.#writing -= 1
    }
  }

  #heed(state: { cancelAsked: boolean } | null): void {
    if (!state) throw this.#stopped('lost')
    if (state.cancelAsked) throw this.#stopped('cancelled')
  }

  #stopped(reason: JobStopped['reason']): JobStopped {
    this.stop(reason)
    return new JobStopped(reason)
  }
}

/** Pushes the job's state to its owner's browsers as an event `job`. */
export async function pushToOwner(
  db: Services['db'] | Tx,
  job: Pick<JobRow, 'id' | 'kind' | 'owner_id'>,
  news: { state: string; done?: number; total?: number | null; phase?: string },
): Promise<void> {
  if (!job.owner_id) return
  await pushEvent(db, { users: [job.owner_id], type: 'job', data: { id: job.id, kind: job.kind, ...news } })
}
