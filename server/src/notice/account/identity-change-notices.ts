import type { identityChangeDecided, identityChangeRequested } from '@podium/core/identity/events.ts'
import { paths } from '@podium/core/paths.ts'
import type { z } from 'zod'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { notify } from '../notify.ts'

/** Notifies those who decide that a person requests a change of name or document. */
export async function notifyChangeRequested(
  services: Services,
  tx: Tx,
  { changeId, name, staff }: z.output<(typeof identityChangeRequested)['payload']>,
): Promise<void> {
  await notify(services, tx, {
    users: staff,
    template: 'identity.changeRequested',
    params: { name },
    link: paths.office.identityChange({ state: 'pending' }),
    dedupe: `account.identity_requests:${changeId}`,
  })
}

/** Notifies a person of the decision on a requested change of name or document. */
export async function notifyChangeDecided(
  services: Services,
  tx: Tx,
  { changeId, userId, approved, opinion }: z.output<(typeof identityChangeDecided)['payload']>,
): Promise<void> {
  await notify(services, tx, {
    users: [userId],
    template: approved ? 'identity.changeApproved' : 'identity.changeRefused',
    params: { opinion },
    link: paths.centre.set({ tab: 'profile' }),
    dedupe: `account.identity:${changeId}`,
  })
}
