import { z } from 'zod'
import { Id } from '../../base/shapes.ts'

/** Something missing that prevents a round from being published, and the page where it is filled in. */
export const Gap = z.object({
  key: z.string(),
  page: z.enum(['addEdit', 'scheduleSet', 'enrollSet', 'workSubSet', 'reviewSet']),
  zh: z.string(),
  en: z.string(),
  /** Item or stage on that page. */
  itemId: Id.optional(),
  stageId: Id.optional(),
})
export type Gap = z.infer<typeof Gap>
