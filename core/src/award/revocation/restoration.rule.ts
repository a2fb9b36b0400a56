import { refuse, type Refusal } from '../../base/refusal.ts'
import { isRevokedAward, PUBLISHED_STATES, type PublicationState } from '../publication-state.ts'
import { awardRefusals } from '../refusals.ts'

export interface RestorableAward {
  /** `revoked`: this award alone is, by decision or because its team or work left. */
  readonly state: PublicationState
  /** The state of its publication. */
  readonly publication: PublicationState
  /** Its team and work take part: only a decision revoked it. */
  readonly takesPart: boolean
  /** A restoration that waits for a second person; `own`: the viewer asked for it. */
  readonly restoration: { readonly own: boolean } | null
}

/** Why nobody can ask to restore the award of one winner. */
export function whyNotAskRestoration(award: RestorableAward): Refusal | null {
  return whyNotRestore(award) ?? (award.restoration ? refuse(awardRefusals.RESTORATION_ASKED) : null)
}

/** Why the viewer can't confirm the restoration: another person than the one who asked must. */
export function whyNotConfirmRestoration(award: RestorableAward): Refusal | null {
  const refusal = whyNotRestore(award)
  if (refusal) return refusal
  if (!award.restoration) return refuse(awardRefusals.RESTORATION_MISSING)
  return award.restoration.own ? refuse(awardRefusals.RESTORATION_OWN) : null
}

function whyNotRestore({ state, publication, takesPart }: RestorableAward): Refusal | null {
  if (!isRevokedAward({ state })) return refuse(awardRefusals.AWARD_STANDS)
  if (!takesPart) return refuse(awardRefusals.AWARD_LEFT)
  return PUBLISHED_STATES.includes(publication) ? null : refuse(awardRefusals.RESTORE_UNPUBLISHED)
}
