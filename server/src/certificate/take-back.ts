import { certificateApi } from '@podium/core/certificate/api.ts'
import type { Tx } from '#server/platform/context.ts'
import { write } from '#server/platform/write.ts'
import { notify } from '#server/notice/index.ts'
import { revokeAllOf, takeBack } from './certificate.store.ts'
import { endAskedOf } from './correction.store.ts'
import { lockValid, reissue, tellReissued } from './reissue.ts'

/** Its number stays used, and its trace says from now on that it does not count. @spec B10 */
export const revokeCertificate = write(
  certificateApi.revoke,
  'certificate.revoke',
  async ({ tx, viewer, note }, { certificateId, reason }) => {
    const { one } = await lockValid(tx, viewer, certificateId)
    await takeBack(tx, certificateId, 'revoked', reason)
    await endRequests(tx, [certificateId], reason)
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

/** A new certificate with a new number from the facts as they stand; the old one is superseded and linked. @spec B10 */
export const reissueCertificate = write(
  certificateApi.reissue,
  'certificate.reissue',
  async ({ tx, viewer, note }, { certificateId, reason }) => {
    const known = await lockValid(tx, viewer, certificateId)
    const fresh = await reissue(tx, known, reason)
    await tellReissued(tx, fresh)
    note({
      type: 'certificate',
      id: certificateId,
      before: { number: known.one.number, state: known.one.state },
      after: { state: 'superseded', by: fresh.certificateId, number: fresh.number },
      reason,
    })
    return { certificateId: fresh.certificateId, number: fresh.number }
  },
)

/** Results that are taken back take their certificates with them. */
export async function revokeWithResults(
  tx: Tx,
  { publicationId, reason }: { publicationId: string; reason: string },
): Promise<void> {
  await endRequests(tx, await revokeAllOf(tx, publicationId, reason), reason)
}

/** Nobody can answer a request about a certificate that was revoked: it ends, and whoever asked hears of it. */
async function endRequests(tx: Tx, certificateIds: readonly string[], reason: string): Promise<void> {
  if (certificateIds.length === 0) return
  for (const { correctionId, askedById, competition } of await endAskedOf(tx, certificateIds)) {
    await notify(tx, {
      users: [askedById],
      event: 'certificate.correction_ended',
      zh: `证书已撤销，更正申请随之结束：${competition}`,
      en: `The certificate was revoked, and your correction ended with it: ${competition}`,
      body: { zh: `撤销原因：${reason}`, en: `Revoked because: ${reason}` },
      link: '/center/newReward',
      dedupe: `certificate.correction ${correctionId}`,
    })
  }
}
