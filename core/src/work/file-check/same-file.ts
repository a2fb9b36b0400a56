import { z } from 'zod'
import { Id, Instant } from '../../base/shapes.ts'

/** A file that another entry has handed in too, for staff. */
export const SameFile = z.object({
  fileName: z.string(),
  /** Of the other work; null: it is outside the scope of the reader. */
  other: z
    .object({
      workId: Id,
      title: z.string(),
      fileName: z.string(),
      teamName: z.string(),
      schoolName: z.string(),
      roundName: z.string(),
      stageName: z.string(),
      submittedAt: Instant,
    })
    .nullable(),
})
export type SameFile = z.infer<typeof SameFile>
