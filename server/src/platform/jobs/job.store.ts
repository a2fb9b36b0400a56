import { sql } from 'kysely'
import { LIVE_JOBS } from '@podium/core/base/state/job.ts'
import type { Tx } from '../kernel/context.ts'
import type { Db } from '../db/db.ts'
import { json } from '../db/json.ts'

export interface JobRow {
  readonly id: string
  readonly kind: string
  readonly input: unknown
  readonly owner_id: string | null
  readonly group_id: string | null
  readonly trace_id: string
  readonly attempt: number
}

/** How the current run ends its job or returns it to the queue. */
export interface JobEnd {
  readonly state: 'done' | 'failed' | 'cancelled' | 'queued'
  readonly result?: unknown
  /** Both languages, encoded by `both`. */
  readonly error?: string | null
}

/** Starts a run; from now on only this attempt may write. Null if the job has ended or was cancelled meanwhile. */
export async function beginRun(db: Db, id: string): Promise<JobRow | null> {
  const row = await db
    .updateTable('platform_job')
    .set({
      state: 'running',
      attempt: sql`attempt + 1`,
      started_at: sql`coalesce(started_at, clock_timestamp())`,
      ended_at: null,
    })
    .where('id', '=', id)
    .where('state', 'in', LIVE_JOBS)
    .where('cancel_asked', '=', false)
    .returning(['id', 'kind', 'input', 'owner_id', 'group_id', 'trace_id', 'attempt'])
    .executeTakeFirst()
  return row ?? null
}

export async function jobToRun(db: Db, id: string): Promise<Pick<JobRow, 'kind' | 'input'>> {
  return db.selectFrom('platform_job').select(['kind', 'input']).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Ends a job that was cancelled while no run had it. */
export async function settleCancelled(db: Db, id: string): Promise<void> {
  await db
    .updateTable('platform_job')
    .set({ state: 'cancelled', ended_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('state', 'in', LIVE_JOBS)
    .where('cancel_asked', '=', true)
    .execute()
}

/** Locks the job's row until commit; false if another attempt has it or it is not running. */
export async function lockRun(tx: Tx, job: JobRow): Promise<boolean> {
  const running = await tx
    .selectFrom('platform_job')
    .select('id')
    .where('id', '=', job.id)
    .where('attempt', '=', job.attempt)
    .where('state', '=', 'running')
    .forShare()
    .executeTakeFirst()
  return running !== undefined
}

/** Null if another run has the job. */
export async function saveProgress(
  db: Db,
  job: JobRow,
  progress: { done: number; total: number | null; phase: string } | null,
): Promise<{ cancelAsked: boolean } | null> {
  const row = progress
    ? await db
        .updateTable('platform_job')
        .set(progress)
        .where('id', '=', job.id)
        .where('attempt', '=', job.attempt)
        .where('state', '=', 'running')
        .returning('cancel_asked')
        .executeTakeFirst()
    : await db
        .selectFrom('platform_job')
        .select('cancel_asked')
        .where('id', '=', job.id)
        .where('attempt', '=', job.attempt)
        .where('state', '=', 'running')
        .executeTakeFirst()
  return row ? { cancelAsked: row.cancel_asked } : null
}

/** False if another attempt has taken over the job. */
export async function endRun(tx: Tx, job: JobRow, end: JobEnd): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('platform_job')
    .set({
      state: end.state,
      result: end.state === 'done' ? json(end.result ?? null) : null,
      error: end.error ?? null,
      ended_at: end.state === 'queued' ? null : sql`clock_timestamp()`,
    })
    .where('id', '=', job.id)
    .where('attempt', '=', job.attempt)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Running jobs with the worker that graphile-worker has recorded for each. */
export async function runningJobs(db: Db): Promise<Array<{ id: string; kind: string; worker: string | null }>> {
  const tasks = sql<{ key: string | null; locked_by: string | null }>`graphile_worker._private_jobs`
  return db
    .selectFrom('platform_job as j')
    .leftJoin(tasks.as('w'), (join) => join.on('w.key', '=', sql<string>`j.id::text`))
    .select(['j.id', 'j.kind', 'w.locked_by as worker'])
    .where('j.state', '=', 'running')
    .execute()
}

/** True if no process holds the job's lease; locks it until the transaction ends. */
export async function isAbandoned(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`job ${id}`}, 0)) as free`.execute(tx)
  return rows[0]!.free
}

/** Returns an abandoned job to the queue. */
export async function requeue(tx: Tx, id: string, worker: string | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('platform_job')
    .set({ state: 'queued' })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()
  if (worker) await sql`select graphile_worker.force_unlock_workers(array[${worker}]::text[])`.execute(tx)
  return numUpdatedRows === 1n
}
