import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import { identityRefusals } from '../refusals.ts'
import { isPendingChange, type ChangeState } from './identity-change.ts'
import { changeRefusals as no } from './refusals.ts'

/** Which parts of an identity differ. `document`: its kind, number or birthday; the first entry of one is no change. */
export interface IdentityDifference {
  readonly name: boolean
  readonly document: boolean
}

/** Stored and new identity; a document is compared by `key`, in which kind and number are hashed. */
export interface ComparedIdentity {
  readonly realName: string
  readonly key: string | null
  readonly birthday: string | null
}

/** What differs between the stored identity and the new one. What was empty may be filled in. */
export function identityDifference(stored: ComparedIdentity, next: ComparedIdentity): IdentityDifference {
  const differs = (a: string | null, b: string | null) => a !== null && a !== b
  return {
    name: stored.realName !== '' && stored.realName !== next.realName,
    document: differs(stored.key, next.key) || (stored.key !== null && differs(stored.birthday, next.birthday)),
  }
}

const differs = ({ name, document }: IdentityDifference) => name || document

/**
 * Why name and document can't be changed without approval: the person is in an enrolment that was formally submitted.
 */
export function whyNotChangeIdentity(difference: IdentityDifference, isSubmitted: boolean): Refusal | null {
  return isSubmitted && differs(difference) ? refuse(no.IDENTITY_FIXED) : null
}

/** Why a change can't be requested. */
export function whyNotRequestChange(
  difference: IdentityDifference,
  { isSubmitted, isPending }: { isSubmitted: boolean; isPending: boolean },
): Refusal | null {
  return firstRefusal(
    isSubmitted ? null : refuse(no.CHANGE_FREE),
    isPending ? refuse(no.CHANGE_PENDING) : null,
    differs(difference) ? null : refuse(no.NOTHING_CHANGED),
  )
}

/**
 * Why staff can't decide on a request. Nobody decides on the own one; a refusal needs a reason. `lacksGuardian`: by the
 * new birthday the person is under 14 and in a submitted enrolment, without a guardian's consent.
 */
export function whyNotDecideChange(
  request: { readonly userId: string; readonly state: ChangeState; readonly lacksGuardian: boolean },
  action: 'approve' | 'refuse',
  opinion: string,
  viewerId: string,
): Refusal | null {
  return firstRefusal(
    request.userId === viewerId ? refuse(no.OWN_CHANGE) : null,
    isPendingChange(request) ? null : refuse(no.CHANGE_DECIDED),
    action === 'approve' && request.lacksGuardian ? refuse(no.GUARDIAN_FIRST) : null,
    action === 'refuse' && opinion.trim() === '' ? refuse(identityRefusals.REASON_MISSING) : null,
  )
}
