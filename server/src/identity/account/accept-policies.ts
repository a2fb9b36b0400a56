import { userRegistering } from '@podium/core/identity/events.ts'
import type { PolicyConsent } from '@podium/core/identity/sign-in/session.ts'
import { emit } from '#server/platform/events/emit.ts'
import type { WriteCall } from '#server/platform/kernel/context.ts'
import { giveConsent } from './consent.store.ts'

/** Records that an account's owner accepts the policies. Throws unless these are the versions that the site shows. */
export async function acceptPolicies(
  { services, tx, host, address }: WriteCall,
  userId: string,
  consent: PolicyConsent,
): Promise<void> {
  await emit(services, tx, userRegistering, { userId, host, consent })
  for (const [policy, version] of Object.entries(consent)) {
    await giveConsent(tx, { userId, policy, version, purpose: 'account', address })
  }
}
