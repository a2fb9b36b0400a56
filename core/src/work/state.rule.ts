import { refuse, type Refusal } from '../base/refusal.ts'
import { canTransition, transitions, selfTransitions, type StateMachine } from '../base/state/state-machine.ts'
import { workRefusals } from './refusals.ts'
import { AWAITING_WORK_STATES, workStateLabels, type WorkState } from './work.ts'

/** States that a team may change: not in review, and not removed by staff. */
const OWN_STATES = ['draft', 'submitted', 'accepted', 'returned', 'withdrawn'] as const satisfies readonly WorkState[]

export const workMachine: StateMachine<WorkState, 'submit' | 'save' | 'withdraw' | 'accept' | 'return'> = {
  /** Also again before the deadline: the new version replaces the previous one. */
  submit: transitions<WorkState>(OWN_STATES, 'submitted', 'accepted'),
  save: selfTransitions<WorkState>(OWN_STATES),
  withdraw: transitions<WorkState>(['submitted', 'accepted'], 'withdrawn'),
  accept: transitions<WorkState>(AWAITING_WORK_STATES, 'accepted'),
  return: transitions<WorkState>(['submitted', 'accepted'], 'returned'),
}

export type WorkAction = keyof typeof workMachine

export function whyNotAct(state: WorkState, move: WorkAction): Refusal | null {
  if (canTransition(workMachine, state, move)) return null
  if (state === 'in_review') return refuse(workRefusals.IN_REVIEW)
  return refuse(workRefusals.WRONG_STATE, { stateZh: workStateLabels[state].zh, stateEn: workStateLabels[state].en })
}
