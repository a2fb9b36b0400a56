import { refuse, type Refusal } from '../../base/refusal.ts'
import { reviewRefusals } from '../refusals.ts'
import type { BatchState, TaskState } from '../review.ts'

/** `pending → in_progress → submitted`, `submitted → returned → submitted`; aside `declined` and `cancelled`. */
const edges: Record<TaskState, readonly TaskState[]> = {
  pending: ['in_progress', 'submitted', 'declined', 'cancelled'],
  in_progress: ['in_progress', 'submitted', 'declined', 'cancelled'],
  submitted: ['returned'],
  returned: ['returned', 'submitted', 'declined', 'cancelled'],
  declined: [],
  cancelled: [],
}

export function mayBecome(from: TaskState, to: TaskState): boolean {
  return edges[from].includes(to)
}

/** What saving a draft makes of the task: a returned one stays marked until it is submitted again. */
export function afterSave(state: TaskState): TaskState {
  return state === 'returned' ? 'returned' : 'in_progress'
}

/** Why staff can't give a submitted task back to its expert. */
export function whyNotReturn(batch: BatchState, task: TaskState): Refusal | null {
  if (batch === 'locked') return refuse(reviewRefusals.LOCKED)
  if (batch !== 'open') return refuse(reviewRefusals.NOT_OPEN)
  return mayBecome(task, 'returned') && task === 'submitted' ? null : refuse(reviewRefusals.NOT_SUBMITTED)
}

/** Why the expert can't step back from the work any more. */
export function whyNotDecline(batch: BatchState, task: TaskState): Refusal | null {
  if (batch === 'locked') return refuse(reviewRefusals.LOCKED)
  if (batch !== 'open' && batch !== 'assigned') return refuse(reviewRefusals.NOT_OPEN)
  if (task === 'submitted') return refuse(reviewRefusals.TASK_DONE)
  return mayBecome(task, 'declined') ? null : refuse(reviewRefusals.TASK_GONE)
}

/** Why staff can't take the task from its expert: what was begun is not thrown away. */
export function whyNotCancel(task: TaskState): Refusal | null {
  if (task === 'in_progress' || task === 'submitted' || task === 'returned') return refuse(reviewRefusals.BEGUN)
  return mayBecome(task, 'cancelled') ? null : refuse(reviewRefusals.TASK_GONE)
}
