import { z } from 'zod'
import { moduleQuery } from '../base/event.ts'
import { Id } from '../base/shapes.ts'

/** How many works each expert still has in hand; experts without any may be left out. */
export const openTaskCounts = moduleQuery(
  'expert.open_tasks',
  z.object({ expertIds: z.array(Id) }),
  z.array(z.object({ expertId: Id, openTasks: z.int().nonnegative() })),
)
