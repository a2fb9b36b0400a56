import { z } from 'zod'

export const BATCH_STATES = ['configuring', 'grouped', 'assigned', 'open', 'closed', 'calculated', 'locked'] as const
export const BatchState = z.enum(BATCH_STATES)
export type BatchState = z.infer<typeof BatchState>

export const TASK_STATES = ['pending', 'in_progress', 'submitted', 'returned', 'declined', 'cancelled'] as const
export const TaskState = z.enum(TASK_STATES)
export type TaskState = z.infer<typeof TaskState>

/** Tasks that count towards a work's experts and an expert's load. */
export const LIVE_TASKS: readonly TaskState[] = ['pending', 'in_progress', 'submitted', 'returned']

export const RUN_STATES = ['calculated', 'verified', 'superseded'] as const
export const RunState = z.enum(RUN_STATES)
export type RunState = z.infer<typeof RunState>

/** Criterion key → score. */
export const Scores = z.record(z.string().max(31), z.number().min(-100_000).max(100_000))
export type Scores = z.infer<typeof Scores>
