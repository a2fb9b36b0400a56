import { refuse, type Refusal } from '../base/refusal.ts'
import { workRefusals } from './refusals.ts'
import { AWAITING_WORK_STATES, workStateWords, type WorkState } from './work.ts'

/** The graph of a work's states: what each action starts from and may lead to. */
export const workMoves = {
  /** Also again before the deadline: the new version takes the place of the one before. */
  submit: { from: ['draft', 'submitted', 'accepted', 'returned', 'withdrawn'], to: ['submitted', 'accepted'] },
  save: { from: ['draft', 'submitted', 'accepted', 'returned', 'withdrawn'], to: [] },
  withdraw: { from: ['submitted', 'accepted'], to: ['withdrawn'] },
  accept: { from: AWAITING_WORK_STATES, to: ['accepted'] },
  return: { from: ['submitted', 'accepted'], to: ['returned'] },
} as const satisfies Record<string, { from: readonly WorkState[]; to: readonly WorkState[] }>

export type WorkMove = keyof typeof workMoves

export function whyNotMove(state: WorkState, move: WorkMove): Refusal | null {
  if ((workMoves[move].from as readonly WorkState[]).includes(state)) return null
  if (state === 'in_review') return refuse(workRefusals.IN_REVIEW)
  return refuse(workRefusals.WRONG_STATE, { stateZh: workStateWords[state].zh, stateEn: workStateWords[state].en })
}
