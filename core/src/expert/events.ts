import { z } from 'zod'
import { moduleQuery } from '../base/event.ts'
import { Id } from '../base/shapes.ts'

/** Number of unfinished works of each expert; experts without any may be omitted. */
export const openTaskCounts = moduleQuery(
  'expert.open_tasks',
  z.object({ expertIds: z.array(Id) }),
  z.array(z.object({ expertId: Id, openTasks: z.int().nonnegative() })),
)
