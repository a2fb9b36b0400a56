import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import { ENDED_STATES, type RoundState } from '../../competition/round/round-state.ts'
import { enrolmentRefusals as no } from '../refusals.ts'
import { whyNotAct } from '../team/state.rule.ts'
import type { TeamState } from '../team/team.ts'
import { forfeitRefusals } from './refusals.ts'

export interface ForfeitedTeam {
  readonly state: TeamState
  readonly roundState: RoundState
  /** Whether it gave up its place by a missed hand-in, and not by an unpaid fee. */
  readonly hasMissed: boolean
  /** Whether a decision on the stage was made without it. */
  readonly isReliedOn: boolean
}

/** Why the organiser can't let a team that missed a hand-in take part again. */
export function whyNotReinstate(team: ForfeitedTeam, reason: string): Refusal | null {
  return firstRefusal(
    whyNotAct(team.state, 'reinstate'),
    team.hasMissed ? null : refuse(forfeitRefusals.NOT_MISSED),
    ENDED_STATES.includes(team.roundState) ? refuse(no.EXCLUSION_TOO_LATE) : null,
    team.isReliedOn ? refuse(forfeitRefusals.FORFEIT_RELIED_ON) : null,
    reason.trim() === '' ? refuse(no.OPINION_MISSING) : null,
  )
}

export interface UnpaidTeam {
  readonly state: TeamState
  readonly roundState: RoundState
  /** Whether it gave up its place by an unpaid fee, and not by a missed hand-in. */
  readonly isUnpaid: boolean
  /** Why it couldn't pay now. */
  readonly windowClosed: Refusal | null
}

/** Why the organiser can't let a team pay that didn't in time. */
export function whyNotRestore(team: UnpaidTeam, reason: string): Refusal | null {
  return firstRefusal(
    whyNotAct(team.state, 'restore'),
    team.isUnpaid ? null : refuse(forfeitRefusals.NOT_UNPAID),
    ENDED_STATES.includes(team.roundState) ? refuse(no.EXCLUSION_TOO_LATE) : null,
    team.windowClosed ? refuse(forfeitRefusals.UNPAID_WINDOW) : null,
    reason.trim() === '' ? refuse(no.OPINION_MISSING) : null,
  )
}
