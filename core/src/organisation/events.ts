import { z } from 'zod'
import { moduleQuery } from '../base/event.ts'
import { Id } from '../base/shapes.ts'

/** Digest of a user's roles and permissions; a job compares it with that of the moment when it was queued. */
export const rightsAsked = moduleQuery(
  'organisation.rights',
  z.object({ userId: Id }),
  z.object({ digest: z.string().nullable() }),
)
