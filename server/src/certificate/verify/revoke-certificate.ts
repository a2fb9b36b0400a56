import type { z } from 'zod'
import { certificateApi } from '@podium/core/certificate/api.ts'
import type { winnerRevoked } from '@podium/core/award/events.ts'
import type { teamLeft } from '@podium/core/enrolment/events.ts'
import { paths } from '@podium/core/paths.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { write } from '#server/platform/kernel/write.ts'
import { notify } from '#server/notice/index.ts'
import { revokeAllOf, revokeOfTeam, invalidate } from '../certificate.store.ts'
import { notifiedPeople } from '../issue/notified.store.ts'
import { endAskedOf } from './correction.store.ts'
import { lockReissuable, lockValid } from './lock-certificate.ts'
import { notifyReissued, notifyRevoked } from './notify-holders.ts'
import { checkedTexts } from './preview-reissue.ts'
import { reissue } from './reissue.ts'
import type { Services } from '#server/platform/kernel/services.ts'

/** Revokes a certificate. Its number stays used, and its trace shows that it is invalid. @spec B10 */
export const revokeCertificate = write(
  certificateApi.revoke,
  'certificate.revoke',
  async function revokeCertificate({ services, tx, viewer, note }, { certificateId, reason }) {
    const { certificate, sent } = await lockValid(tx, viewer, certificateId)
    const told = sent ? await notifiedPeople(tx, { certificateId }) : null
    await invalidate(tx, certificateId, 'revoked', reason, viewer.userId)
    const askers = await endRequests(services, tx, [certificateId], reason, 'endedByRevoking')
    if (told) await notifyRevoked(services, tx, certificate, told, reason, askers)
    note({
      type: 'certificate',
      id: certificateId,
      before: { state: certificate.state },
      after: { state: 'revoked', number: certificate.number },
      reason,
    })
    return { id: certificateId }
  },
)

/**
 * Reissues a certificate with a new number and the current facts. The old one is superseded, or stays revoked, and is
 * linked to the new one; a pending correction request counts as answered.
 * @spec B10
 */
export const reissueCertificate = write(
  certificateApi.reissue,
  'certificate.reissue',
  async function reissueCertificate({ services, tx, viewer, note }, { certificateId, reason, texts, despiteIssues }) {
    const original = await lockReissuable(tx, viewer, certificateId)
    const mended = await checkedTexts(tx, original, texts)
    const fresh = await reissue(services, tx, original, { reason, mended, despiteIssues, by: viewer.userId })
    await notifyReissued(
      services,
      tx,
      fresh,
      await endRequests(services, tx, [certificateId], reason, 'endedByReissuing'),
    )
    note({
      type: 'certificate',
      id: certificateId,
      before: { number: original.certificate.number, state: original.certificate.state },
      after: {
        state: original.certificate.state === 'valid' ? 'superseded' : 'revoked',
        by: fresh.certificateId,
        number: fresh.number,
        ...mended,
      },
      reason,
    })
    return { certificateId: fresh.certificateId, number: fresh.number }
  },
)

/** Revokes the certificates of withdrawn results. */
export async function revokeWithResults(
  services: Services,
  tx: Tx,
  { publicationId, reason }: { publicationId: string; reason: string },
): Promise<void> {
  await endRequests(services, tx, await revokeAllOf(tx, publicationId, reason), reason, 'endedByRevoking')
}

/** Revokes the certificates of an excluded team and its members. */
export async function revokeWithTeam(
  services: Services,
  tx: Tx,
  { teamId, why, reason }: z.output<typeof teamLeft.payload>,
): Promise<void> {
  if (why === 'excluded')
    await endRequests(services, tx, await revokeOfTeam(tx, teamId, reason), reason, 'endedByRevoking')
}

/** Revokes the certificates of one revoked award. */
export async function revokeWithAward(
  services: Services,
  tx: Tx,
  { publicationId, teamId, reason }: z.output<typeof winnerRevoked.payload>,
): Promise<void> {
  const revoked = await revokeOfTeam(tx, teamId, reason, publicationId)
  await endRequests(services, tx, revoked, reason, 'endedByRevoking')
}

/** Ends the pending correction requests of invalid certificates and notifies their authors; returns those users. */
async function endRequests(
  services: Services,
  tx: Tx,
  certificateIds: readonly string[],
  reason: string,
  notice: 'endedByRevoking' | 'endedByReissuing',
): Promise<string[]> {
  if (certificateIds.length === 0) return []
  const ended = await endAskedOf(tx, certificateIds, reason)
  for (const { correctionId, askedById, competition } of ended) {
    await notify(services, tx, {
      users: [askedById],
      template: `certificate.${notice}`,
      params: { reason },
      competition: { zh: competition, en: '' },
      link: paths.centre.newReward(),
      dedupe: `certificate.correction ${correctionId}`,
    })
  }
  return ended.map(({ askedById }) => askedById)
}
