import type { z } from 'zod'

/** What queueing a job needs to know of its kind. */
export interface JobTerms {
  readonly input: z.ZodType
  /** Tries in all before the job is failed. */
  readonly attempts: number
}
