import { z } from 'zod'
import { Id } from '../../base/shapes.ts'

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
