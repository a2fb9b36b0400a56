import { refuse, type Refusal } from '../../base/refusal.ts'
import type { Bilingual } from '../../base/shapes.ts'
import {
  canTransition,
  transitions,
  stateAfter,
  selfTransitions,
  type StateMachine,
} from '../../base/state/state-machine.ts'
import { reviewRefusals } from '../refusals.ts'
import { isLocked, type BatchState } from '../review.ts'

export const BATCH_ACTIONS = [
  'judges',
  'assign',
  'open',
  'close',
  'reopen',
  'calculate',
  'verify',
  'lock',
  'rule',
  'remove',
] as const
export type BatchAction = (typeof BATCH_ACTIONS)[number]

export const batchStateLabels: Record<BatchState, Bilingual> = {
  configuring: { zh: '配置中', en: 'Configuring' },
  grouped: { zh: '已分组', en: 'Grouped' },
  assigned: { zh: '已分配', en: 'Assigned' },
  open: { zh: '评审中', en: 'Open' },
  closed: { zh: '已结束', en: 'Closed' },
  calculated: { zh: '已计算', en: 'Calculated' },
  locked: { zh: '已锁定', en: 'Locked' },
}

const actionWords: Record<BatchAction, Bilingual> = {
  judges: { zh: '调整专家', en: 'change its experts' },
  assign: { zh: '分配', en: 'be assigned' },
  open: { zh: '开始评审', en: 'be opened' },
  close: { zh: '结束评审', en: 'be closed' },
  reopen: { zh: '重新开放', en: 'be reopened' },
  calculate: { zh: '计算成绩', en: 'be calculated' },
  verify: { zh: '复核', en: 'be verified' },
  lock: { zh: '锁定', en: 'be locked' },
  rule: { zh: '更换评审规则', en: 'take another rule' },
  remove: { zh: '删除', en: 'be deleted' },
}

/** `configuring → grouped → assigned → open → closed → calculated → locked`; grouping may be left out. */
const machine: StateMachine<BatchState, BatchAction> = {
  judges: selfTransitions<BatchState>(['configuring', 'grouped', 'assigned', 'open']),
  assign: {
    ...transitions<BatchState>(['configuring', 'grouped', 'assigned'], 'assigned'),
    ...selfTransitions<BatchState>(['open']),
  },
  open: transitions<BatchState>(['assigned'], 'open'),
  close: transitions<BatchState>(['open'], 'closed'),
  reopen: transitions<BatchState>(['closed', 'calculated'], 'open'),
  calculate: transitions<BatchState>(['closed', 'calculated'], 'calculated'),
  verify: selfTransitions<BatchState>(['calculated']),
  lock: transitions<BatchState>(['calculated'], 'locked'),
  rule: selfTransitions<BatchState>(['configuring', 'grouped', 'assigned']),
  /** Only before any expert has seen it: the works return to their previous state. */
  remove: selfTransitions<BatchState>(['configuring', 'grouped', 'assigned']),
}

/** The state that an action leads to; null where it isn't allowed. */
export function afterAction(state: BatchState, action: BatchAction): BatchState | null {
  return stateAfter(machine, state, action)
}

export function whyNotMove(state: BatchState, action: BatchAction): Refusal | null {
  if (canTransition(machine, state, action)) return null
  if (state === 'locked') return refuse(reviewRefusals.LOCKED)
  if (action === 'remove') return refuse(reviewRefusals.OPENED_ONCE)
  return refuse(reviewRefusals.WRONG_STATE, {
    state: batchStateLabels[state].zh,
    stateEn: batchStateLabels[state].en,
    action: actionWords[action].zh,
    actionEn: actionWords[action].en,
  })
}

/**
 * Why results can't be calculated or verified. Once the results published from a locked batch were withdrawn, they can
 * be calculated again from the locked scores of the works that still take part, and verified.
 */
export function whyNotResult(
  batch: { readonly state: BatchState; readonly withdrawn: boolean },
  action: 'calculate' | 'verify',
): Refusal | null {
  return isLocked(batch) && batch.withdrawn ? null : whyNotMove(batch.state, action)
}
