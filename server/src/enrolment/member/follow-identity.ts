import type { identityChanged } from '@podium/core/identity/events.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import type { z } from 'zod'
import { personKey } from '#server/identity/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { onConflict } from '#server/platform/kernel/refused.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'
import { identifyParticipations, renameMember } from './identity.store.ts'

/**
 * After an approved change: teams of rounds that have not ended print the new name, and the limit of teams per person
 * counts under the new document. Throws ID_TAKEN where somebody else took part under that document.
 */
export async function followIdentity(
  secrets: Secrets,
  tx: Tx,
  { userId, realName }: z.output<(typeof identityChanged)['payload']>,
): Promise<void> {
  await renameMember(tx, userId, realName)
  await onConflict(identifyParticipations(tx, userId, await personKey(secrets, tx, userId)), {
    enrolment_participation_pkey: identityRefusals.ID_TAKEN,
    enrolment_participation_scope_person_team_id_key: identityRefusals.ID_TAKEN,
  })
}
