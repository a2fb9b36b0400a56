import { paths } from '@podium/core/paths.ts'
import { notify } from '#server/notice/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { notifiedPeople } from '../issue/notified.store.ts'
import type { Reissued } from './reissue.ts'

/** Notifies the users who were notified of the replaced certificate, except those who are notified otherwise. */
export async function notifyReissued(
  services: Services,
  tx: Tx,
  { competition, certificateId, sent, afterRevoking }: Reissued,
  besides: readonly string[] = [],
): Promise<void> {
  if (!sent) return
  const { holders, team, staff } = await notifiedPeople(tx, { certificateId })
  const message = {
    competition: { zh: competition, en: '' },
    dedupe: `certificate.reissued ${certificateId}`,
  }
  await notify(services, tx, {
    ...message,
    users: holders.filter((userId) => !besides.includes(userId)),
    template: afterRevoking ? 'certificate.reissued' : 'certificate.replaced',
    link: paths.centre.newReward(),
  })
  await notify(services, tx, {
    ...message,
    users: team.filter((userId) => !besides.includes(userId)),
    template: afterRevoking ? 'certificate.reissuedOfTeam' : 'certificate.replacedOfTeam',
    link: paths.centre.newReward(),
  })
  await notify(services, tx, {
    ...message,
    users: staff,
    template: afterRevoking ? 'certificate.reissuedOfSchool' : 'certificate.replacedOfSchool',
    link: paths.office.certificateList(),
  })
}
