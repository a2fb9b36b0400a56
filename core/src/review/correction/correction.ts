import { z } from 'zod'
import { Id, Instant, anyText } from '../../base/shapes.ts'
import { BatchState, TaskState } from '../review.ts'

/** An expert's request that the staff return a submitted scorecard. It ends as one of the other states. */
export const CORRECTION_STATES = ['open', 'returned', 'declined', 'withdrawn', 'lapsed'] as const
export const CorrectionState = z.enum(CORRECTION_STATES)
export type CorrectionState = z.infer<typeof CorrectionState>

/** Requests that an expert may make for one scorecard in all. */
export const MAX_CORRECTIONS = 3

/** A request as its expert sees it. */
export const CorrectionView = z.object({
  correctionId: Id,
  state: CorrectionState,
  reason: z.string(),
  answer: z.string(),
  requestedAt: Instant,
  answeredAt: Instant.nullable(),
})
export type CorrectionView = z.infer<typeof CorrectionView>

export const CorrectionFilter = z.object({
  keyword: anyText(50).optional(),
  batchId: Id.optional(),
  correctionState: CorrectionState.optional(),
})
export type CorrectionFilter = z.output<typeof CorrectionFilter>

/** A row of the staff's list. Scores are left out: whoever assigns works doesn't see them before the results. */
export const CorrectionRow = CorrectionView.extend({
  taskId: Id,
  batchId: Id,
  batchName: z.string(),
  roundName: z.string(),
  label: z.string(),
  title: z.string(),
  expertName: z.string(),
  submittedAt: Instant.nullable(),
  answeredByName: z.string(),
  /** Which decide whether the scorecard can be returned. */
  batchState: BatchState,
  taskState: TaskState,
})
export type CorrectionRow = z.infer<typeof CorrectionRow>
