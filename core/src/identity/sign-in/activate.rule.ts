import { refuse, type Refusal } from '../../base/refusal.ts'
import { identityRefusals } from '../refusals.ts'
import type { UserState } from '../user/user.ts'
import type { PolicyConsent } from './session.ts'

/**
 * Why a correct code doesn't open the account yet: somebody else created it, and its owner hasn't agreed to the policies.
 * Whether the agreed versions are the current ones is the site's rule.
 */
export function whyNotActivate(state: UserState, consent: PolicyConsent | undefined): Refusal | null {
  return state === 'unactivated' && !consent ? refuse(identityRefusals.POLICIES_NOT_ACCEPTED) : null
}
