import { refuse, type Refusal } from '../base/refusal.ts'
import { canMove, moves, stays, type StateMachine } from '../base/state/state-machine.ts'
import { workRefusals } from './refusals.ts'
import { AWAITING_WORK_STATES, workStateWords, type WorkState } from './work.ts'

/** What a team may still change: not in review, and not removed by staff. */
const OWN_STATES = ['draft', 'submitted', 'accepted', 'returned', 'withdrawn'] as const satisfies readonly WorkState[]

export const workMachine: StateMachine<WorkState, 'submit' | 'save' | 'withdraw' | 'accept' | 'return'> = {
  /** Also again before the deadline: the new version takes the place of the one before. */
  submit: moves<WorkState>(OWN_STATES, 'submitted', 'accepted'),
  save: stays<WorkState>(OWN_STATES),
  withdraw: moves<WorkState>(['submitted', 'accepted'], 'withdrawn'),
  accept: moves<WorkState>(AWAITING_WORK_STATES, 'accepted'),
  return: moves<WorkState>(['submitted', 'accepted'], 'returned'),
}

export type WorkMove = keyof typeof workMachine

export function whyNotMove(state: WorkState, move: WorkMove): Refusal | null {
  if (canMove(workMachine, state, move)) return null
  if (state === 'in_review') return refuse(workRefusals.IN_REVIEW)
  return refuse(workRefusals.WRONG_STATE, { stateZh: workStateWords[state].zh, stateEn: workStateWords[state].en })
}
