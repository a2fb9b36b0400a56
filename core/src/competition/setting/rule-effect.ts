import { z } from 'zod'
import { Id } from '../../base/shapes.ts'

/** An enrolment that would no longer comply with a changed setting, as a module above tells of it. */
export const NonCompliantTeam = z.object({
  teamId: Id,
  name: z.string(),
  number: z.string(),
  schoolName: z.string(),
  /** In the reader's language, as the reasons. */
  state: z.string(),
  reasons: z.array(z.string()).min(1),
})
export type NonCompliantTeam = z.infer<typeof NonCompliantTeam>
