import { z } from 'zod'
import { event } from '../base/event.ts'
import { Id } from '../base/shapes.ts'

/** A team submitted a work, for the first time or again. */
export const workSubmitted = event(
  'work.submitted',
  z.object({ workId: Id, versionId: Id, teamId: Id, stageId: Id, itemId: Id }),
)
