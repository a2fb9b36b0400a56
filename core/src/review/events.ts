import { z } from 'zod'
import { event } from '../base/event.ts'
import { Id } from '../base/shapes.ts'

/** The results of a batch were verified and locked; awards may be based on this run. */
export const reviewLocked = event(
  'review.locked',
  z.object({ batchId: Id, runId: Id, roundId: Id, itemId: Id, stageId: Id }),
)
