import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import { ENDED_STATES, type RoundState } from '../../competition/round/round-state.ts'
import { rehearsalRefusals as no } from './refusals.ts'

/** Why a round can't be rehearsed now. */
export function whyNotRehearse(round: { readonly state: RoundState }, isUnderWay: boolean): Refusal | null {
  return firstRefusal(
    ENDED_STATES.includes(round.state) ? refuse(no.ROUND_ENDED) : null,
    isUnderWay ? refuse(no.UNDER_WAY) : null,
  )
}
