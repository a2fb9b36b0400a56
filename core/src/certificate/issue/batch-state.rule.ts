import { transitions, type StateMachine } from '../../base/state/state-machine.ts'
import { STOPPED_BATCHES, UNDER_WAY_BATCHES, type BatchState } from '../kind.ts'

/** `awaiting → making → made → sent`; a cancelled or failed batch can be resumed. */
export const batchMachine: StateMachine<
  BatchState,
  'approve' | 'reject' | 'finish' | 'fail' | 'cancel' | 'resume' | 'send'
> = {
  approve: transitions<BatchState>(['awaiting'], 'making'),
  reject: transitions<BatchState>(['awaiting'], 'rejected'),
  finish: transitions<BatchState>(['making'], 'made'),
  fail: transitions<BatchState>(['making'], 'failed', 'cancelled'),
  cancel: transitions<BatchState>(UNDER_WAY_BATCHES, 'cancelled'),
  resume: transitions<BatchState>(STOPPED_BATCHES, 'making'),
  send: transitions<BatchState>(['made'], 'sent'),
}

/** Whether it waits for approval by the organisation that owns the seal. */
export function isAwaiting({ state }: { readonly state: BatchState }): boolean {
  return state === 'awaiting'
}
