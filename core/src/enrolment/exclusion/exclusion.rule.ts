import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import { ENDED_STATES, type RoundState } from '../../competition/round/round-state.ts'
import { enrolmentRefusals as no } from '../refusals.ts'
import { whyNotAct } from '../team/state.rule.ts'
import type { TeamState } from '../team/team.ts'
import type { ExclusionKind } from './exclusion.ts'

interface TeamInRound {
  readonly state: TeamState
  readonly roundState: RoundState
}

/** Why the organiser can't take the team out of the competition. */
export function whyNotExclude(team: TeamInRound, kind: ExclusionKind, reason: string): Refusal | null {
  return firstRefusal(
    ENDED_STATES.includes(team.roundState) ? refuse(no.EXCLUSION_TOO_LATE) : null,
    whyNotAct(team.state, kind),
    reason.trim() === '' ? refuse(no.OPINION_MISSING) : null,
  )
}

/** Why the organiser can't withdraw an exclusion: results that were published without the team stand. */
export function whyNotReadmit(team: TeamInRound, reason: string): Refusal | null {
  return firstRefusal(
    whyNotAct(team.state, 'readmit'),
    team.roundState === 'published' ? null : refuse(no.EXCLUSION_TOO_LATE),
    reason.trim() === '' ? refuse(no.OPINION_MISSING) : null,
  )
}
