import { z } from 'zod'
import type { Bilingual } from '../base/shapes.ts'

export const BATCH_STATES = ['configuring', 'grouped', 'assigned', 'open', 'closed', 'calculated', 'locked'] as const
export const BatchState = z.enum(BATCH_STATES)
export type BatchState = z.infer<typeof BatchState>

/** States that a batch can have; `grouped` is reserved. */
export const USED_BATCH_STATES = BATCH_STATES.filter((state) => state !== 'grouped')
/** Batches that no expert has seen yet. */
export const UNOPENED_BATCHES: readonly BatchState[] = ['configuring', 'grouped', 'assigned']
/** Batches whose scoring has ended. */
export const SCORED_BATCHES: readonly BatchState[] = ['closed', 'calculated', 'locked']

/** Batches whose newest calculation can be verified; a locked one after its published results were withdrawn. */
export const CALCULATED_BATCHES: readonly BatchState[] = ['calculated', 'locked']

/** Batches that are assigned and not finished. */
export const ASSIGNED_BATCHES: readonly BatchState[] = ['assigned', 'open']
/** Batches in which scores may still be entered. */
export const UNFINISHED_BATCHES: readonly BatchState[] = ['grouped', ...ASSIGNED_BATCHES]
/** Batches that are visible to their experts. */
export const VISIBLE_BATCHES: readonly BatchState[] = ['open', ...SCORED_BATCHES]

type InBatchState = { readonly state: BatchState }

/** Whether its experts may score. */
export const isOpen = ({ state }: InBatchState): boolean => state === 'open'
/** Whether its results are final. */
export const isLocked = ({ state }: InBatchState): boolean => state === 'locked'
/** Whether no work was assigned yet. */
export const isConfiguring = ({ state }: InBatchState): boolean => state === 'configuring'

export const TASK_STATES = ['pending', 'in_progress', 'submitted', 'returned', 'declined', 'cancelled'] as const
export const TaskState = z.enum(TASK_STATES)
export type TaskState = z.infer<typeof TaskState>

export const taskStateLabels: Record<TaskState, Bilingual> = {
  pending: { zh: '未开始', en: 'Not begun' },
  in_progress: { zh: '评审中', en: 'In progress' },
  submitted: { zh: '已提交', en: 'Submitted' },
  returned: { zh: '已退回', en: 'Returned' },
  declined: { zh: '已回避', en: 'Declined' },
  cancelled: { zh: '已收回', en: 'Withdrawn' },
}

/** Tasks that count towards a work's panel and an expert's load. */
export const LIVE_TASKS: readonly TaskState[] = ['pending', 'in_progress', 'submitted', 'returned']

/** Live tasks that are not submitted. */
export const UNSUBMITTED_TASKS: readonly TaskState[] = ['pending', 'in_progress', 'returned']

/** Most sheets that one call submits. */
export const SUBMITTED_AT_ONCE = 200

type InTaskState = { readonly state: TaskState }

export const isSubmitted = ({ state }: InTaskState): boolean => state === 'submitted'
/** Whether it has a draft that was never submitted, or was taken back. */
export const isBegun = ({ state }: InTaskState): boolean => state === 'in_progress'
export const isReturned = ({ state }: InTaskState): boolean => state === 'returned'

export const RUN_STATES = ['calculated', 'verified', 'returned', 'superseded'] as const
export const RunState = z.enum(RUN_STATES)
export type RunState = z.infer<typeof RunState>

export const runStateLabels: Record<RunState, Bilingual> = {
  calculated: { zh: '已计算', en: 'Calculated' },
  verified: { zh: '已复核', en: 'Verified' },
  returned: { zh: '已退回', en: 'Sent back' },
  superseded: { zh: '已被新的计算取代', en: 'Superseded' },
}

/** Whether a second person confirmed the calculation. */
export function isVerified({ state }: { readonly state: RunState }): boolean {
  return state === 'verified'
}

/** Whether a second person has neither confirmed the calculation nor sent it back yet. */
export function awaitsVerification({ state }: { readonly state: RunState }): boolean {
  return state === 'calculated'
}

/** Whether a second person sent the calculation back. */
export function wasSentBack({ state }: { readonly state: RunState }): boolean {
  return state === 'returned'
}

/** Criterion key → score. */
export const Scores = z.record(z.string().max(31), z.number().min(-100_000).max(100_000))
export type Scores = z.infer<typeof Scores>
