import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'

export interface Consent {
  readonly userId: string
  readonly policy: string
  readonly version: string
  readonly purpose: string
  readonly address: string
}

/** Records a consent with policy, purpose, time and address. */
export async function giveConsent(tx: Tx, consent: Consent): Promise<void> {
  await tx
    .insertInto('identity_consent')
    .values({
      user_id: consent.userId,
      policy: consent.policy,
      version: consent.version,
      purpose: consent.purpose,
      address: consent.address,
    })
    .execute()
}

/** Whether the user has an active consent to this policy for this purpose. */
export async function hasConsent(tx: Tx, userId: string, policy: string, purpose: string): Promise<boolean> {
  const row = await tx
    .selectFrom('identity_consent')
    .select('id')
    .where('user_id', '=', userId)
    .where('policy', '=', policy)
    .where('purpose', '=', purpose)
    .where('withdrawn_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the active consents to this policy for this purpose. */
export async function withdrawConsent(tx: Tx, userId: string, policy: string, purpose: string): Promise<void> {
  await tx
    .updateTable('identity_consent')
    .set({ withdrawn_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('policy', '=', policy)
    .where('purpose', '=', purpose)
    .where('withdrawn_at', 'is', null)
    .execute()
}
