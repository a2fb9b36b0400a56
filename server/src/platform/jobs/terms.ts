import type { z } from 'zod'

/** Facts about a kind of job that queueing needs. */
export interface JobTerms {
  readonly input: z.ZodType
  /** Maximum number of attempts before the job fails. */
  readonly attempts: number
}
