import { moves, type StateMachine } from '../../base/state/state-machine.ts'
import { STOPPED_BATCHES, UNDER_WAY_BATCHES, type BatchState } from '../kind.ts'

/** `awaiting → making → made → sent`; what was stopped or failed can be resumed. */
export const batchMachine: StateMachine<
  BatchState,
  'approve' | 'reject' | 'finish' | 'fail' | 'cancel' | 'resume' | 'send'
> = {
  approve: moves<BatchState>(['awaiting'], 'making'),
  reject: moves<BatchState>(['awaiting'], 'rejected'),
  finish: moves<BatchState>(['making'], 'made'),
  fail: moves<BatchState>(['making'], 'failed', 'cancelled'),
  cancel: moves<BatchState>(UNDER_WAY_BATCHES, 'cancelled'),
  resume: moves<BatchState>(STOPPED_BATCHES, 'making'),
  send: moves<BatchState>(['made'], 'sent'),
}

/** Whether it waits for the organisation whose seal it asks for. */
export function isAwaiting({ state }: { readonly state: BatchState }): boolean {
  return state === 'awaiting'
}
