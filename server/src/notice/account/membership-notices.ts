import type { membershipClaimed, membershipDecided } from '@podium/core/identity/events.ts'
import { paths } from '@podium/core/paths.ts'
import type { z } from 'zod'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { notify } from '../notify.ts'

/** Notifies a school's staff that people wait for verification, at most once a day. */
export async function notifyClaim(
  services: Services,
  tx: Tx,
  { schoolId, schoolName, staff, day }: z.output<(typeof membershipClaimed)['payload']>,
): Promise<void> {
  await notify(services, tx, {
    users: staff,
    template: 'identity.membershipClaimed',
    params: { school: schoolName },
    link: paths.office.membership({ state: 'claimed' }),
    dedupe: `account.claims:${schoolId}:${day}`,
  })
}

/** Notifies a person of the school's decision. */
export async function notifyMembership(
  services: Services,
  tx: Tx,
  { userId, schoolName, verified, opinion, version }: z.output<(typeof membershipDecided)['payload']>,
): Promise<void> {
  await notify(services, tx, {
    users: [userId],
    template: verified ? 'identity.membershipVerified' : 'identity.membershipRefused',
    params: { school: schoolName, opinion },
    link: paths.centre.set({ tab: 'school' }),
    dedupe: `account.membership:${userId}:${version}`,
  })
}
