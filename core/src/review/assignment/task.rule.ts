import { refuse, type Refusal } from '../../base/refusal.ts'
import {
  canTransition,
  transitions,
  stateAfter,
  selfTransitions,
  type StateMachine,
} from '../../base/state/state-machine.ts'
import { reviewRefusals } from '../refusals.ts'
import type { BatchState, TaskState } from '../review.ts'

/**
 * `pending → in_progress → submitted`, `submitted → returned → submitted`, back to `in_progress` by the expert; also
 * `declined` and `cancelled`.
 */
export const taskMachine: StateMachine<TaskState, 'save' | 'submit' | 'takeBack' | 'return' | 'decline' | 'cancel'> = {
  /** A returned task stays returned until it is submitted again. */
  save: {
    ...transitions<TaskState>(['pending', 'in_progress'], 'in_progress'),
    ...selfTransitions<TaskState>(['returned']),
  },
  submit: transitions<TaskState>(['pending', 'in_progress', 'returned'], 'submitted'),
  /** By the expert, before all of the batch is submitted. */
  takeBack: transitions<TaskState>(['submitted'], 'in_progress'),
  /** By the staff. */
  return: transitions<TaskState>(['submitted'], 'returned'),
  decline: transitions<TaskState>(['pending', 'in_progress', 'returned'], 'declined'),
  cancel: transitions<TaskState>(['pending'], 'cancelled'),
}

/** The state after saving a draft; unchanged where saving isn't allowed. */
export function afterSave(state: TaskState): TaskState {
  return stateAfter(taskMachine, state, 'save') ?? state
}

/**
 * Why staff can't return a submitted task to its expert. A returned scorecard counts no more, so that its expert must have
 * time to submit it again; `windowOpen`: null where the server tells.
 */
export function whyNotReturn(batch: BatchState, task: TaskState, windowOpen: boolean | null): Refusal | null {
  if (batch === 'locked') return refuse(reviewRefusals.LOCKED)
  if (batch !== 'open') return refuse(reviewRefusals.REOPEN_FIRST)
  if (windowOpen === false) return refuse(reviewRefusals.EXTEND_FIRST)
  return canTransition(taskMachine, task, 'return') ? null : refuse(reviewRefusals.NOT_SUBMITTED)
}

/** Why the expert can't decline the work any more. */
export function whyNotDecline(batch: BatchState, task: TaskState): Refusal | null {
  if (batch === 'locked') return refuse(reviewRefusals.LOCKED)
  if (batch !== 'open' && batch !== 'assigned') return refuse(reviewRefusals.NOT_OPEN)
  if (task === 'submitted') return refuse(reviewRefusals.TASK_DONE)
  return canTransition(taskMachine, task, 'decline') ? null : refuse(reviewRefusals.TASK_GONE)
}

/** Why staff can't cancel the task: work on it has begun. */
export function whyNotCancel(task: TaskState): Refusal | null {
  if (task === 'in_progress' || task === 'submitted' || task === 'returned') return refuse(reviewRefusals.BEGUN)
  return canTransition(taskMachine, task, 'cancel') ? null : refuse(reviewRefusals.TASK_GONE)
}
