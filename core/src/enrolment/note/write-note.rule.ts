import { refuse, type Refusal } from '../../base/refusal.ts'
import { ENDED_STATES, type RoundState } from '../../competition/round/round-state.ts'
import { enrolmentRefusals } from '../refusals.ts'

/** Notes are taken until the round is finished; afterwards the conversation stays readable. */
export function whyNotWriteNote(round: { readonly state: RoundState }): Refusal | null {
  return ENDED_STATES.includes(round.state) ? refuse(enrolmentRefusals.NOTES_CLOSED) : null
}
