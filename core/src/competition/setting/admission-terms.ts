import { z } from 'zod'

/** Whether submissions of an item pass an admission queue, and how fast it lets people in. */
export const AdmissionTerms = z.object({
  queue: z.boolean(),
  /** At most so many are admitted a minute. */
  perMinute: z.number().int().min(60).max(15_000),
  /** How long an admission holds a place for its owner. */
  holdMinutes: z.number().int().min(2).max(60),
})
export type AdmissionTerms = z.output<typeof AdmissionTerms>

export const NO_ADMISSION_QUEUE: AdmissionTerms = { queue: false, perMinute: 1_200, holdMinutes: 10 }
