import { z } from 'zod'
import { event, moduleQuery } from '../base/event.ts'
import { Id } from '../base/shapes.ts'

/** The results of a batch were verified and locked; awards may be based on this run. */
export const reviewLocked = event(
  'review.locked',
  z.object({ batchId: Id, runId: Id, roundId: Id, itemId: Id, stageId: Id }),
)

/** Whether results of an item in a stage were published and then withdrawn, and are not published now. */
export const resultsWithdrawn = moduleQuery(
  'review.results_withdrawn',
  z.object({ itemId: Id, stageId: Id }),
  z.object({ withdrawn: z.boolean() }),
)
