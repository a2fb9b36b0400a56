import type { CorrectionState } from '@podium/core/review/correction/correction.ts'
import type { BatchState, TaskState } from '@podium/core/review/review.ts'
import type { Tone } from '#web/ui/state-tag.tsx'

export const batchTones: Record<BatchState, Tone> = {
  configuring: 'neutral',
  grouped: 'neutral',
  assigned: 'info',
  open: 'success',
  closed: 'warning',
  calculated: 'info',
  locked: 'neutral',
}

export const taskTones: Record<TaskState, Tone> = {
  pending: 'neutral',
  in_progress: 'info',
  submitted: 'success',
  returned: 'warning',
  declined: 'danger',
  cancelled: 'neutral',
}

export const correctionTones: Record<CorrectionState, Tone> = {
  open: 'warning',
  returned: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
  lapsed: 'neutral',
}
