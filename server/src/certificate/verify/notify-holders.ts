import { paths } from '@podium/core/paths.ts'
import { notify } from '#server/notice/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import type { StoredCertificate } from '../certificate.store.ts'
import { notifiedPeople, type NotifiedPeople } from '../issue/notified.store.ts'
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

/** Tells those who were notified of the certificate that it is no longer valid, except those who are told otherwise. */
export async function notifyRevoked(
  services: Services,
  tx: Tx,
  { certificateId, number, facts }: StoredCertificate,
  { holders, team, staff }: NotifiedPeople,
  reason: string,
  besides: readonly string[],
): Promise<void> {
  const message = {
    params: { number, reason },
    competition: { zh: facts.competition, en: '' },
    dedupe: `certificate.revoked ${certificateId}`,
  }
  const untold = (users: readonly string[]) => users.filter((userId) => !besides.includes(userId))
  await notify(services, tx, {
    ...message,
    users: untold(holders),
    template: 'certificate.revoked',
    link: paths.centre.newReward(),
  })
  await notify(services, tx, {
    ...message,
    users: untold(team),
    template: 'certificate.revokedOfTeam',
    link: paths.centre.newReward(),
  })
  await notify(services, tx, {
    ...message,
    users: staff,
    template: 'certificate.revokedOfSchool',
    link: paths.office.certificateList(),
  })
}
