import { refuse, type Refusal } from '../../base/refusal.ts'
import { canMove, moves, type StateMachine } from '../../base/state/state-machine.ts'
import { enrolmentRefusals } from '../refusals.ts'
import { AWAITING_STATES, EDITABLE_STATES, type TeamState, teamStateWords } from './team.ts'

export type Move = 'submit' | 'completeMembers' | 'recall' | 'approve' | 'return' | 'reject' | 'reopen' | 'withdraw'

/**
 * The graph of an enrolment's states: each action with the states it starts from and those it may lead to.
 * What an action leads to in the end depends on the setting (who audits, who must accept), never on more than this row.
 */
export const teamMachine: StateMachine<TeamState, Move> = {
  /** The captain hands the enrolment in; invitations still open make it wait for its members. */
  submit: moves<TeamState>(['draft', 'returned'], 'awaiting_members', 'submitted', 'auditing', 'enrolled'),
  /** The last invitation was answered; `draft` when the team then breaks a rule. */
  completeMembers: moves<TeamState>(['awaiting_members'], 'submitted', 'enrolled', 'draft'),
  /** Taken back by the captain before anyone audited. */
  recall: moves<TeamState>(['awaiting_members', 'submitted'], 'draft'),
  approve: moves<TeamState>(AWAITING_STATES, 'auditing', 'approved', 'enrolled'),
  return: moves<TeamState>(AWAITING_STATES, 'returned'),
  reject: moves<TeamState>(AWAITING_STATES, 'rejected'),
  /** An auditor's decision taken back while the next level has not acted. */
  reopen: moves<TeamState>(['auditing', 'returned', 'rejected', 'approved', 'enrolled'], 'submitted', 'auditing'),
  withdraw: moves<TeamState>(
    ['draft', 'awaiting_members', 'submitted', 'auditing', 'returned', 'approved', 'awaiting_payment', 'enrolled'],
    'withdrawn',
  ),
}

/** Whether the captain may change name, members and answers. */
export function isEditable({ state }: { readonly state: TeamState }): boolean {
  return (EDITABLE_STATES as readonly TeamState[]).includes(state)
}

export function mayMove(state: TeamState, move: Move): boolean {
  return canMove(teamMachine, state, move)
}

export function whyNotMove(state: TeamState, move: Move): Refusal | null {
  return mayMove(state, move) ? null : refuse(enrolmentRefusals.WRONG_STATE, stateParams(state))
}

export function whyNotEdit(team: { state: TeamState }, byCaptain: boolean): Refusal | null {
  if (!byCaptain) return refuse(enrolmentRefusals.NOT_THE_CAPTAIN)
  if (isEditable(team)) return null
  return refuse(enrolmentRefusals.NOT_EDITABLE, stateParams(team.state))
}

function stateParams(state: TeamState) {
  return { stateZh: teamStateWords[state].zh, stateEn: teamStateWords[state].en }
}
