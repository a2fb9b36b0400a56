import { z } from 'zod'
import { Id, Instant } from '../../base/shapes.ts'

/** An enrolment that doesn't comply with a changed setting, as reported by the enrolment module. */
export const NonCompliantTeam = z.object({
  teamId: Id,
  name: z.string(),
  number: z.string(),
  schoolName: z.string(),
  /** In the viewer's language, like the reasons. */
  state: z.string(),
  reasons: z.array(z.string()).min(1),
})
export type NonCompliantTeam = z.infer<typeof NonCompliantTeam>

/** A quota of a changed setting that no team can pass now, with the teams without a place that it keeps out. */
export const ClosedQuota = z.object({
  key: z.string(),
  /** In the viewer's language. */
  sentence: z.string(),
  /** Its teams aren't counted yet, the count is due, or it has no places. */
  why: z.enum(['uncounted', 'due', 'none']),
  /** When its teams are counted, or were; null: it has a fixed number. */
  at: Instant.nullable(),
  /** Teams that are yet to be submitted, and teams that wait for approval or a place. */
  drafts: z.number().int(),
  pending: z.number().int(),
})
export type ClosedQuota = z.infer<typeof ClosedQuota>
