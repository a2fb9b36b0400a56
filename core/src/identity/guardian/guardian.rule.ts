import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import { needsGuardian } from '../account/age.rule.ts'
import { GUARDIAN_TEXT_VERSION } from './consent-text.ts'
import { guardianRefusals as no } from './refusals.ts'

/** Why a guardian's consent can't be recorded for a person of this birthday. */
export function whyNotConsentFor(birthday: string | null, at: Date): Refusal | null {
  if (birthday === null) return refuse(no.BIRTHDAY_MISSING)
  return needsGuardian(birthday, at) ? null : refuse(no.GUARDIAN_NOT_NEEDED)
}

/** Why a guardian can't be confirmed by this phone; `isOwnPhone`: it is the phone of the child's account. */
export function whyNotConfirmBy(
  child: { readonly birthday: string | null; readonly isOwnPhone: boolean },
  at: Date,
): Refusal | null {
  return firstRefusal(whyNotConsentFor(child.birthday, at), child.isOwnPhone ? refuse(no.GUARDIAN_OWN_PHONE) : null)
}

/** Whether a consent is to the present text; null: there is none. */
export function isCurrentConsent(consent: { readonly textVersion: string } | null): boolean {
  return consent?.textVersion === GUARDIAN_TEXT_VERSION
}
