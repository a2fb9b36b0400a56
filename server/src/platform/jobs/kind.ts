import type { z } from 'zod'
import type { Tx } from '../kernel/context.ts'
import type { Db } from '../db/db.ts'
import type { Services } from '../kernel/services.ts'
import type { JobTerms } from './terms.ts'

/** A running job, as its code sees it. All writes must go through `write`, otherwise they may happen twice. */
export interface JobRun {
  readonly id: string
  readonly ownerId: string | null
  readonly groupId: string | null
  readonly traceId: string
  /** Number of the attempt, from 1. */
  readonly attempt: number
  readonly db: Db
  readonly services: Services
  /** Aborted when the job is cancelled, another process takes over, or the server stops. */
  readonly signal: AbortSignal
  /**
   * Runs one transaction that commits only while this run has the job, so that a replaced run can't change anything.
   * Each call must leave a state from which the job can resume. If a lock is not granted in time, the call is repeated,
   * so `work` must have no effects outside its transaction.
   */
  write<T>(work: (tx: Tx, now: Date) => Promise<T>): Promise<T>
  /** Saves the progress, at most four times a second. Throws if the job was cancelled or another process took over. */
  progress(done: number, total: number | null, phase?: string): Promise<void>
  /** Whether the job was cancelled; queries the database at most once a second. */
  cancelled(): Promise<boolean>
}

export interface JobKind extends JobTerms {
  run(run: JobRun, input: unknown): Promise<unknown>
}

/**
 * A kind of job. The JSON value that `run` returns is stored as the job's result. A refusal fails the job at once with
 * its text; other errors are retried with growing delays, up to `attempts` times (default 5).
 */
export function job<S extends z.ZodType>(
  input: S,
  run: (run: JobRun, input: z.output<S>) => Promise<unknown>,
  options: { attempts?: number } = {},
): JobKind {
  return { input, attempts: options.attempts ?? 5, run: (jobRun, value) => run(jobRun, value as z.output<S>) }
}
