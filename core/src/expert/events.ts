import { z } from 'zod'
import { question } from '../base/event.ts'
import { Id } from '../base/shapes.ts'

/** How many works each expert still has in hand; experts without any may be left out. */
export const openTasksAsked = question(
  'expert.open_tasks',
  z.object({ expertIds: z.array(Id) }),
  z.array(z.object({ expertId: Id, openTasks: z.int().nonnegative() })),
)
