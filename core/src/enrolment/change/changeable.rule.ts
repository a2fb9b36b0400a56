import { refuse, type Refusal } from '../../base/refusal.ts'
import type { RoundState } from '../../competition/round/round-state.ts'
import { enrolmentRefusals as no } from '../refusals.ts'
import { isReturned, QUOTA_STATES, teamStateLabels, type TeamState } from '../team/team.ts'
import type { ChangeKind } from './change.ts'

export interface ChangingTeam {
  readonly state: TeamState
  readonly roundState: RoundState
}

/** Kinds that change who is in the team, or who leads it. */
export const OF_PEOPLE: readonly ChangeKind[] = ['captain', 'add', 'remove', 'replace']

/** Whether a team of this state changes by a request only. */
export function needsChangeRequest(state: TeamState): boolean {
  return (QUOTA_STATES as readonly TeamState[]).includes(state) && !isReturned({ state })
}

/** Why this team can’t be changed in this way now: people until its results are published, the rest until the round ends. */
export function whyNotChangeable(
  { state, roundState }: ChangingTeam,
  { kind }: { readonly kind: ChangeKind },
): Refusal | null {
  const { zh, en } = teamStateLabels[state]
  if (!needsChangeRequest(state)) return refuse(no.WRONG_STATE, { stateZh: zh, stateEn: en })
  const isRunning = roundState === 'published' || (roundState === 'result_published' && !OF_PEOPLE.includes(kind))
  return isRunning ? null : refuse(no.CHANGE_TOO_LATE)
}
