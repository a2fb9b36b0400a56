import { z } from 'zod'

/** A quota of a school among the rules of an item: its places that are held, all of them, and how they come about. */
export const SchoolQuotaView = z.object({
  key: z.string(),
  sentence: z.string(),
  used: z.number().int(),
  /** Null: no limit, or none until the teams are counted. */
  size: z.number().int().nullable(),
  /** Of a formula: `ceil(10% × 37) = 4`, or that its teams aren't counted yet; empty without one. */
  arithmetic: z.string(),
})
export type SchoolQuotaView = z.infer<typeof SchoolQuotaView>
