import { refuse, type Refusal } from '../../base/refusal.ts'
import { enrolmentRefusals } from '../refusals.ts'
import { AWAITING_STATES, teamStateWords, type TeamState } from './team.ts'

/**
 * The graph of an enrolment's states: each action with the states it starts from and those it may lead to.
 * What an action leads to in the end depends on the setting (who audits, who must accept), never on more than this row.
 */
export const moves = {
  /** The captain hands the enrolment in; invitations still open make it wait for its members. */
  submit: { from: ['draft', 'returned'], to: ['awaiting_members', 'submitted', 'auditing', 'enrolled'] },
  /** The last invitation was answered; `draft` when the team then breaks a rule. */
  gather: { from: ['awaiting_members'], to: ['submitted', 'enrolled', 'draft'] },
  /** Taken back by the captain before anyone audited. */
  recall: { from: ['awaiting_members', 'submitted'], to: ['draft'] },
  approve: { from: AWAITING_STATES, to: ['auditing', 'approved', 'enrolled'] },
  return: { from: AWAITING_STATES, to: ['returned'] },
  reject: { from: AWAITING_STATES, to: ['rejected'] },
  /** An auditor's decision taken back while the next level has not acted. */
  reopen: { from: ['auditing', 'returned', 'rejected', 'approved', 'enrolled'], to: ['submitted', 'auditing'] },
  withdraw: {
    from: [
      'draft',
      'awaiting_members',
      'submitted',
      'auditing',
      'returned',
      'approved',
      'awaiting_payment',
      'enrolled',
    ],
    to: ['withdrawn'],
  },
} as const satisfies Record<string, { from: readonly TeamState[]; to: readonly TeamState[] }>

export type Move = keyof typeof moves

/** States in which the captain may change name, members and answers. */
export const EDITABLE_STATES = ['draft', 'returned'] as const satisfies readonly TeamState[]

export function mayMove(state: TeamState, move: Move): boolean {
  return (moves[move].from as readonly TeamState[]).includes(state)
}

export function whyNotMove(state: TeamState, move: Move): Refusal | null {
  return mayMove(state, move) ? null : refuse(enrolmentRefusals.WRONG_STATE, stateParams(state))
}

export function whyNotEdit(team: { state: TeamState }, byCaptain: boolean): Refusal | null {
  if (!byCaptain) return refuse(enrolmentRefusals.NOT_THE_CAPTAIN)
  if ((EDITABLE_STATES as readonly TeamState[]).includes(team.state)) return null
  return refuse(enrolmentRefusals.NOT_EDITABLE, stateParams(team.state))
}

function stateParams(state: TeamState) {
  return { stateZh: teamStateWords[state].zh, stateEn: teamStateWords[state].en }
}
