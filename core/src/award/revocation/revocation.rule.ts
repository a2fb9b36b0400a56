import { refuse, type Refusal } from '../../base/refusal.ts'
import { isRevokedAward, PUBLISHED_STATES, type PublicationState } from '../publication-state.ts'
import { awardRefusals } from '../refusals.ts'

export interface RevocableAward {
  /** The state of its publication, or `revoked` where this award alone is. */
  readonly state: PublicationState
  /** A revocation that waits for a second person; `own`: the viewer asked for it. */
  readonly revocation: { readonly own: boolean } | null
}

/** Why nobody can ask to revoke the award of one winner: unpublished awards are changed instead. */
export function whyNotAskRevocation({ state, revocation }: RevocableAward): Refusal | null {
  if (isRevokedAward({ state })) return refuse(awardRefusals.AWARD_REVOKED)
  if (!PUBLISHED_STATES.includes(state)) return refuse(awardRefusals.AWARD_UNPUBLISHED)
  return revocation ? refuse(awardRefusals.REVOCATION_ASKED) : null
}

/** Why the viewer can't confirm the revocation: another person than the one who asked must. */
export function whyNotConfirmRevocation({ state, revocation }: RevocableAward): Refusal | null {
  if (isRevokedAward({ state })) return refuse(awardRefusals.AWARD_REVOKED)
  if (!PUBLISHED_STATES.includes(state)) return refuse(awardRefusals.AWARD_UNPUBLISHED)
  if (!revocation) return refuse(awardRefusals.REVOCATION_MISSING)
  return revocation.own ? refuse(awardRefusals.REVOCATION_OWN) : null
}
