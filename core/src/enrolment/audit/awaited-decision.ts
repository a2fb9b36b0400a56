import { z } from 'zod'
import { Instant } from '../../base/shapes.ts'
import { AuditLevel } from '../../competition/setting/setting.ts'

/** A decision that a team waits for, which its members can't hasten. */
export const AwaitedDecision = z.object({
  on: z.enum(['team', 'change']),
  level: AuditLevel,
  /** Of the team. */
  schoolName: z.string(),
  since: Instant,
})
export type AwaitedDecision = z.infer<typeof AwaitedDecision>
