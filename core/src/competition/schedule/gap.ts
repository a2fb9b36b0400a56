import { z } from 'zod'
import { Id } from '../../base/shapes.ts'

/** A gap that keeps a round from being published: what is missing and on which page it is mended. */
export const Gap = z.object({
  key: z.string(),
  page: z.enum(['addEdit', 'scheduleSet', 'enrollSet', 'workSubSet', 'reviewSet']),
  zh: z.string(),
  en: z.string(),
  /** Where on that page. */
  itemId: Id.optional(),
  stageId: Id.optional(),
})
export type Gap = z.infer<typeof Gap>
