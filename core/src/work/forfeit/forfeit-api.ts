import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get } from '../../base/endpoint.ts'
import { Id, Instant } from '../../base/shapes.ts'

/** What the closing of a submission window does, or would do, to the teams of an item. */
export const ForfeitPreview = z.object({
  /** Teams that have handed in nothing. */
  missing: z.number().int(),
  /** Teams that gave up their place. */
  forfeited: z.number().int(),
  /** Whether the setting of the stage says so. */
  isOn: z.boolean(),
  /** Null: no submission window is set. */
  closesAt: Instant.nullable(),
  isClosed: z.boolean(),
})
export type ForfeitPreview = z.infer<typeof ForfeitPreview>

export const forfeitApi = {
  previewForfeits: get('/work/forfeit/preview', {
    access: holders('enrolment:team:exclude'),
    input: z.object({ itemId: Id, stageId: Id }),
    output: ForfeitPreview,
    summary: 'How many teams have handed in nothing at a stage and would give up their place when its window closes',
  }),
}
