import { z } from 'zod'
import { event } from '../base/event.ts'
import { Id } from '../base/shapes.ts'

/** A team passed every audit and has its number. Emitted once per passing; a team that was reopened may pass again. */
export const teamEnrolled = event('enrolment.enrolled', z.object({ teamId: Id, roundId: Id, itemId: Id }))

/** A team that was enrolled takes part no more, or went back to its auditors. A listener that refuses keeps it in. */
export const teamLeft = event(
  'enrolment.left',
  z.object({ teamId: Id, roundId: Id, itemId: Id, why: z.enum(['withdrawn', 'reopened']) }),
)
