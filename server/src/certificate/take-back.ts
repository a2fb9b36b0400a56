import { certificateApi } from '@podium/core/certificate/api.ts'
import { MadeKind } from '@podium/core/certificate/kind.ts'
import { whyNotIssue } from '@podium/core/certificate/make.rule.ts'
import { counterScope } from '@podium/core/certificate/numbering.rule.ts'
import { recipientsOf } from '@podium/core/certificate/recipients.rule.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/context.ts'
import { found, refuse, refuseIf } from '#server/platform/refused.ts'
import type { DataScope, Viewer } from '#server/platform/viewer.ts'
import { write } from '#server/platform/write.ts'
import { notify } from '#server/notice/index.ts'
import { batchWithin, endDeadBatches } from './batch.store.ts'
import {
  addCertificates,
  batchOf,
  keepPrefix,
  linkSuccessor,
  lockCertificate,
  revokeAllOf,
  takeBack,
  type Known,
} from './certificate.store.ts'
import { openTemplate } from './open-template.ts'
import { awardedTeams, findPlace, holdResults } from './place.store.ts'
import { occasionOf, recipientKey } from './plan-batch.ts'
import { renderCertificate } from './render-certificate.ts'
import { checkNumbers, takeNumbers } from './take-numbers.ts'
import { designOf } from './template.store.ts'
import { traceLink } from './trace-link.ts'

/** Its number stays used, and its trace says from now on that it does not count. @spec B10 */
export const revokeCertificate = write(
  certificateApi.revoke,
  'certificate.revoke',
  async ({ tx, viewer, note }, { certificateId, reason }) => {
    const { one } = await lockValid(tx, viewer, certificateId)
    await takeBack(tx, certificateId, 'revoked', reason)
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
    const { one, scope } = await lockValid(tx, viewer, certificateId)
    const batch = found(await batchWithin(tx, one.batchId, scope))
    const place = found(await findPlace(tx, one, scope))
    const [team] = one.winnerId ? await awardedTeams(tx, one.publicationId, one.winnerId) : []
    const everyone = team ? recipientsOf(team, MadeKind.parse(one.kind)) : []
    const recipient = everyone.find((each) => recipientKey(each) === `${one.winnerId} ${one.recipientId}`)
    if (!recipient) throw refuse(certificateRefusals.WINNER_GONE)
    const { versionId, numberRule } = batch
    const design = await designOf(tx, versionId)
    const compiled = await openTemplate(tx, { versionId, design }, place.sealFileId)
    await endDeadBatches(tx)
    const scopeOfNumbers = counterScope(numberRule, one.roundId, one.itemId) ?? ''
    await checkNumbers(tx, numberRule, scopeOfNumbers, 1)
    const [taken] = await takeNumbers(tx, numberRule, scopeOfNumbers, 1)
    const now = await clock(tx)
    const linkOf = (token: string) => traceLink(tx, token)
    const fresh = renderCertificate(
      { batch, compiled, occasion: occasionOf(place, now), linkOf, now },
      recipient,
      taken!,
    )
    await takeBack(tx, certificateId, 'superseded', reason)
    await keepPrefix(tx, fresh.prefixHash, compiled.template.prefix)
    await addCertificates(tx, [fresh])
    await linkSuccessor(tx, certificateId, fresh.id)
    if (batch.state === 'sent' && fresh.holderId) await tellHolder(tx, fresh.holderId, place.competition, fresh.id)
    note({
      type: 'certificate',
      id: certificateId,
      before: { number: one.number, state: one.state },
      after: { state: 'superseded', by: fresh.id, number: fresh.number },
      reason,
    })
    return { certificateId: fresh.id, number: fresh.number }
  },
)

/** The results that carry it are held first, as whoever takes them back does: neither waits for the other in a ring. */
async function lockValid(tx: Tx, viewer: Viewer, certificateId: string): Promise<{ one: Known; scope: DataScope }> {
  const scope = viewer.scopeOf('certificate:certificate:revoke')
  const batchId = found(await batchOf(tx, certificateId))
  const batch = found(await batchWithin(tx, batchId, scope))
  refuseIf(whyNotIssue((await holdResults(tx, batch.publicationId))?.state ?? null))
  const one = found(await lockCertificate(tx, certificateId))
  if (one.state !== 'valid') throw refuse(certificateRefusals.NOT_VALID)
  return { one, scope }
}

async function tellHolder(tx: Tx, userId: string, competition: string, certificateId: string): Promise<void> {
  await notify(tx, {
    users: [userId],
    event: 'certificate.reissued',
    zh: `您的证书已换发：${competition}`,
    en: `Your certificate was reissued: ${competition}`,
    link: '/center/newReward',
    dedupe: `certificate.reissued ${certificateId}`,
  })
}

/** Results that are taken back take their certificates with them. */
export async function revokeWithResults(
  tx: Tx,
  { publicationId, reason }: { publicationId: string; reason: string },
): Promise<void> {
  await revokeAllOf(tx, publicationId, reason)
}
