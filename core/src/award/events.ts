import { z } from 'zod'
import { event } from '../base/event.ts'
import { Id } from '../base/shapes.ts'

/** The results of an item in a stage were published: certificates may be issued, works count as reviewed. */
export const awardPublished = event(
  'award.published',
  z.object({ publicationId: Id, roundId: Id, itemId: Id, stageId: Id }),
)

/** A publication was revoked with a reason. */
export const awardRevoked = event(
  'award.revoked',
  z.object({ publicationId: Id, roundId: Id, itemId: Id, stageId: Id, reason: z.string() }),
)
