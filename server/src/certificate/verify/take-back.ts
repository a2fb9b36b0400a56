import { certificateApi } from '@podium/core/certificate/api.ts'
import { paths } from '@podium/core/paths.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { write } from '#server/platform/kernel/write.ts'
import { notify } from '#server/notice/index.ts'
import { revokeAllOf, takeBack } from '../certificate.store.ts'
import { endAskedOf } from './correction.store.ts'
import { lockReissuable, lockValid } from './lock-certificate.ts'
import { notifyReissued } from './notify-reissued.ts'
import { reissue } from './reissue.ts'
import type { Services } from '#server/platform/kernel/services.ts'

/** Its number stays used, and its trace says from now on that it does not count. @spec B10 */
export const revokeCertificate = write(
  certificateApi.revoke,
  'certificate.revoke',
  async function revokeCertificate({ services, tx, viewer, note }, { certificateId, reason }) {
    const { one } = await lockValid(tx, viewer, certificateId)
    await takeBack(tx, certificateId, 'revoked', reason, viewer.userId)
    await endRequests(services, tx, [certificateId], reason, REVOKED)
    note({
      type: 'certificate',
      id: certificateId,
      before: { state: one.state },
      after: { state: 'revoked', number: one.number },
      reason,
    })
    return { id: certificateId }
  },
)

/**
 * A new certificate with a new number from the facts as they stand; the old one is superseded, or stays revoked, and is
 * linked; a request to correct it is answered by that. @spec B10
 */
export const reissueCertificate = write(
  certificateApi.reissue,
  'certificate.reissue',
  async function reissueCertificate({ services, tx, viewer, note }, { certificateId, reason, despiteIssues }) {
    const known = await lockReissuable(tx, viewer, certificateId)
    const fresh = await reissue(services, tx, known, { reason, despiteIssues, by: viewer.userId })
    await notifyReissued(services, tx, fresh, await endRequests(services, tx, [certificateId], reason, REISSUED))
    note({
      type: 'certificate',
      id: certificateId,
      before: { number: known.one.number, state: known.one.state },
      after: {
        state: known.one.state === 'valid' ? 'superseded' : 'revoked',
        by: fresh.certificateId,
        number: fresh.number,
      },
      reason,
    })
    return { certificateId: fresh.certificateId, number: fresh.number }
  },
)

/** Results that are taken back take their certificates with them. */
export async function revokeWithResults(
  services: Services,
  tx: Tx,
  { publicationId, reason }: { publicationId: string; reason: string },
): Promise<void> {
  await endRequests(services, tx, await revokeAllOf(tx, publicationId, reason), reason, REVOKED)
}

const REVOKED = {
  zh: '证书已撤销，更正申请随之结束',
  en: 'The certificate was revoked, and your correction ended with it',
  whyZh: '撤销原因',
  whyEn: 'Revoked because',
}
const REISSUED = {
  zh: '证书已换发，更正申请随之结束；如仍需更正，请就新证书提出',
  en: 'The certificate was reissued, and your correction ended with it: ask again about the new one if it is still wrong',
  whyZh: '换发原因',
  whyEn: 'Reissued because',
}

/** Nobody can answer a request about a certificate that is valid no more: it ends, and whoever asked is told, and returned. */
async function endRequests(
  services: Services,
  tx: Tx,
  certificateIds: readonly string[],
  reason: string,
  { zh, en, whyZh, whyEn }: typeof REVOKED,
): Promise<string[]> {
  if (certificateIds.length === 0) return []
  const ended = await endAskedOf(tx, certificateIds, reason)
  for (const { correctionId, askedById, competition } of ended) {
    await notify(services, tx, {
      users: [askedById],
      event: 'certificate.correction_ended',
      zh,
      en,
      competition: { zh: competition, en: '' },
      body: { zh: `${whyZh}：${reason}`, en: `${whyEn}: ${reason}` },
      link: paths.centre.newReward(),
      dedupe: `certificate.correction ${correctionId}`,
    })
  }
  return ended.map(({ askedById }) => askedById)
}
