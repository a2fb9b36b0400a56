import { refuse, type Refusal } from '../../base/refusal.ts'
import { canTransition, transitions, type StateMachine } from '../../base/state/state-machine.ts'
import { leaderRefusals } from '../leader/refusals.ts'
import { enrolmentRefusals } from '../refusals.ts'
import { AWAITING_STATES, isEditable, type MemberRole, type TeamState, teamStateLabels } from './team.ts'

export type TeamAction =
  | 'submit'
  | 'completeMembers'
  | 'recall'
  | 'approve'
  | 'return'
  | 'reject'
  | 'reopen'
  | 'withdraw'
  | 'settle'
  | 'takeOffer'
  | 'leaveLine'
  | 'forfeit'
  | 'missHandIn'
  | 'reinstate'
  | 'restore'
  | 'ban'
  | 'disqualify'
  | 'readmit'

/**
 * The state machine of an enrolment: each action with its start states and possible end states. The setting (audit
 * levels, required acceptances) selects the end state among them.
 */
export const teamMachine: StateMachine<TeamState, TeamAction> = {
  /** The captain submits; with open invitations the enrolment waits for its members, and where the quota is full, in line. */
  submit: transitions<TeamState>(
    ['draft', 'returned'],
    'awaiting_members',
    'submitted',
    'auditing',
    'awaiting_payment',
    'enrolled',
    'waiting',
  ),
  /** All invitations are answered and all profiles complete; `draft` when the team then breaks a rule. */
  completeMembers: transitions<TeamState>(
    ['awaiting_members'],
    'submitted',
    'awaiting_payment',
    'enrolled',
    'waiting',
    'draft',
  ),
  /** The captain withdraws the submission before the first audit decision. */
  recall: transitions<TeamState>(['awaiting_members', 'submitted', 'awaiting_payment', 'waiting'], 'draft'),
  approve: transitions<TeamState>(AWAITING_STATES, 'auditing', 'approved', 'awaiting_payment', 'enrolled'),
  return: transitions<TeamState>(AWAITING_STATES, 'returned'),
  reject: transitions<TeamState>(AWAITING_STATES, 'rejected'),
  /** An auditor reverses a decision while the next level has not decided. */
  reopen: transitions<TeamState>(
    ['auditing', 'returned', 'rejected', 'approved', 'awaiting_payment', 'enrolled'],
    'submitted',
    'auditing',
  ),
  withdraw: transitions<TeamState>(
    [
      'draft',
      'awaiting_members',
      'submitted',
      'auditing',
      'returned',
      'approved',
      'awaiting_payment',
      'enrolled',
      'waiting',
    ],
    'withdrawn',
  ),
  /** The captain takes the place that the waiting list offers. */
  takeOffer: transitions<TeamState>(['waiting'], 'submitted', 'auditing', 'awaiting_payment', 'enrolled'),
  /** The offer was declined or not answered in time, or sign-up closed. */
  leaveLine: transitions<TeamState>(['waiting'], 'draft'),
  /** The fee was paid or waived: on to the audit, or to taking part. */
  settle: transitions<TeamState>(['awaiting_payment'], 'submitted', 'auditing', 'enrolled'),
  /** The fee was not paid in time. */
  forfeit: transitions<TeamState>(['awaiting_payment'], 'forfeited'),
  /** A required work was not handed in when its window closed. */
  missHandIn: transitions<TeamState>(['enrolled'], 'forfeited'),
  /** The organiser reverses that. */
  reinstate: transitions<TeamState>(['forfeited'], 'enrolled'),
  /** The organiser lets a team pay after all: it waits for its fee again, or in line; what was paid or waived lets it go on. */
  restore: transitions<TeamState>(['forfeited'], 'awaiting_payment', 'waiting', 'submitted', 'auditing', 'enrolled'),
  /** The organiser excludes it, before or while it takes part; not while an order may be open. */
  ban: transitions<TeamState>(['submitted', 'auditing', 'returned', 'approved', 'enrolled', 'waiting'], 'banned'),
  disqualify: transitions<TeamState>(['approved', 'enrolled'], 'disqualified'),
  /** The organiser withdraws the exclusion: back to the state before. */
  readmit: transitions<TeamState>(
    ['banned', 'disqualified'],
    'submitted',
    'auditing',
    'returned',
    'approved',
    'enrolled',
    'waiting',
  ),
}

export function mayAct(state: TeamState, move: TeamAction): boolean {
  return canTransition(teamMachine, state, move)
}

export function whyNotAct(state: TeamState, move: TeamAction): Refusal | null {
  return mayAct(state, move) ? null : refuse(enrolmentRefusals.WRONG_STATE, stateParams(state))
}

export function whyNotEdit(team: { state: TeamState }, byCaptain: boolean): Refusal | null {
  if (!byCaptain) return refuse(enrolmentRefusals.NOT_THE_CAPTAIN)
  if (isEditable(team)) return null
  return refuse(enrolmentRefusals.NOT_EDITABLE, stateParams(team.state))
}

/** Why the viewer can't end this membership at once: own ones or, as the captain, those of others, while it can be edited. */
export function whyNotRemoveMember(
  team: { readonly state: TeamState; readonly captainId: string },
  member: { readonly userId: string | null; readonly role: MemberRole },
  viewerId: string,
): Refusal | null {
  const refusal = whyNotEdit(team, team.captainId === viewerId || member.userId === viewerId)
  if (refusal) return refusal
  if (member.role === 'leader') return refuse(leaderRefusals.LEADER_BY_SCHOOL)
  return member.role === 'captain' ? refuse(enrolmentRefusals.CAPTAIN_STAYS) : null
}

function stateParams(state: TeamState) {
  return { stateZh: teamStateLabels[state].zh, stateEn: teamStateLabels[state].en }
}
