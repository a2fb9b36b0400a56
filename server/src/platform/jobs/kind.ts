import type { z } from 'zod'
import type { Tx } from '../kernel/context.ts'
import type { Db } from '../db/db.ts'
import type { Services } from '../kernel/services.ts'
import type { JobTerms } from './terms.ts'

/** A running job as its work sees it. Every write goes through `write`, or it may happen twice. */
export interface JobRun {
  readonly id: string
  readonly ownerId: string | null
  readonly groupId: string | null
  readonly traceId: string
  /** Which try this is, from 1. */
  readonly attempt: number
  readonly db: Db
  readonly services: Services
  /** Aborted when the job is cancelled, lost to another process, or the server stops. */
  readonly signal: AbortSignal
  /**
   * One transaction that only commits while this run still holds the job: a run that was taken for dead and replaced
   * can't change anything any more. Do work in steps that each leave a state to resume from. A lock that others hold
   * for long is waited for by doing the step again: `work` has no effect but in its transaction.
   */
  write<T>(work: (tx: Tx, now: Date) => Promise<T>): Promise<T>
  /** Shows how far the job is, at most four times a second. Throws when the job was cancelled or lost. */
  progress(done: number, total: number | null, phase?: string): Promise<void>
  /** Whether somebody asked to cancel; asks the database at most once a second. */
  cancelled(): Promise<boolean>
}

export interface JobKind extends JobTerms {
  run(run: JobRun, input: unknown): Promise<unknown>
}

/**
 * A kind of job. What `run` returns is kept as the job's result (JSON). A refusal fails the job at once with its text;
 * any other error is tried again, later and later, up to `attempts` (default 5).
 */
export function job<S extends z.ZodType>(
  input: S,
  run: (run: JobRun, input: z.output<S>) => Promise<unknown>,
  options: { attempts?: number } = {},
): JobKind {
  return { input, attempts: options.attempts ?? 5, run: (jobRun, value) => run(jobRun, value as z.output<S>) }
}
