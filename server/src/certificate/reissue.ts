import { corrected, type Corrections } from '@podium/core/certificate/correct.rule.ts'
import { whyNotIssue } from '@podium/core/certificate/make.rule.ts'
import { counterScope } from '@podium/core/certificate/numbering.rule.ts'
import { recipientKey } from '@podium/core/certificate/recipients.rule.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { notify } from '#server/notice/index.ts'
import { clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/context.ts'
import { found, refuse, refuseIf } from '#server/platform/refused.ts'
import type { DataScope, Viewer } from '#server/platform/viewer.ts'
import { batchWithin, endDeadBatches } from './batch.store.ts'
import {
  addCertificates,
  batchOf,
  keepPrefix,
  linkSuccessor,
  lockCertificate,
  takeBack,
  type Known,
} from './certificate.store.ts'
import { openTemplate } from './open-template.ts'
import { keepFontVersion } from './font/font.store.ts'
import { findPlace, holdResults } from './place.store.ts'
import { occasionOf } from './plan-batch.ts'
import { everyRecipient } from './recipients.ts'
import { renderCertificate } from './render-certificate.ts'
import { signCertificates } from './statement/sign-certificates.ts'
import { checkNumbers, takeNumbers } from './take-numbers.ts'
import { designOf } from './template.store.ts'
import { toldOf } from './told.store.ts'
import { traceLink } from './trace-link.ts'

/** The results that carry it are held first, as whoever takes them back does: neither waits for the other in a ring. */
export async function lockValid(
  tx: Tx,
  viewer: Viewer,
  certificateId: string,
): Promise<{ one: Known; scope: DataScope }> {
  const scope = viewer.scopeOf('certificate:certificate:revoke')
  const batchId = found(await batchOf(tx, certificateId))
  const { publicationId } = found(await batchWithin(tx, batchId, scope))
  if (publicationId !== null) refuseIf(whyNotIssue((await holdResults(tx, publicationId))?.state ?? null))
  const one = found(await lockCertificate(tx, certificateId))
  if (one.state !== 'valid') throw refuse(certificateRefusals.NOT_VALID)
  return { one, scope }
}

export interface Reissued {
  readonly certificateId: string
  readonly number: string
  readonly holderId: string | null
  readonly competition: string
  readonly sent: boolean
}

/**
 * A new certificate with a new number from the facts as they stand, and the texts that were mended; the old one is
 * superseded and linked. Earlier corrections stay, unless these say otherwise.
 */
export async function reissue(
  tx: Tx,
  { one, scope }: { one: Known; scope: DataScope },
  reason: string,
  mended: Corrections = {},
): Promise<Reissued> {
  const batch = found(await batchWithin(tx, one.batchId, scope))
  const place = found(await findPlace(tx, one, scope))
  const everyone = await everyRecipient(tx, batch, one.winnerId ?? undefined)
  const recipient = everyone.find((each) => recipientKey(each) === recipientKey(one))
  if (!recipient) throw refuse(certificateRefusals.WINNER_GONE)
  const corrections = { ...one.facts.corrections, ...mended }
  const isMended = Object.keys(corrections).length > 0
  const { versionId, numberRule } = batch
  // The seal of its batch, whatever seals there are by now: nobody else approved of one.
  const compiled = await openTemplate(tx, { versionId, design: await designOf(tx, versionId) }, batch.sealFileId)
  await endDeadBatches(tx)
  const numbers = counterScope(numberRule, one.roundId, one.itemId) ?? ''
  await checkNumbers(tx, numberRule, numbers, 1)
  const [taken] = await takeNumbers(tx, numberRule, numbers, 1)
  const now = await clock(tx)
  const linkOf = (token: string) => traceLink(tx, token)
  const issuing = { batch, compiled, occasion: occasionOf(place, now), linkOf, now }
  const whom = isMended ? corrected(recipient, corrections) : recipient
  const fresh = renderCertificate(issuing, whom, taken!, isMended ? corrections : undefined)
  await takeBack(tx, one.certificateId, 'superseded', reason)
  await keepPrefix(tx, fresh.prefixHash, compiled.template.prefix)
  await keepFontVersion(tx, fresh.prefixHash, compiled.fontVersion)
  await addCertificates(tx, await signCertificates([fresh], versionId))
  await linkSuccessor(tx, one.certificateId, fresh.id)
  const { holderId, number } = fresh
  const sent = batch.state === 'sent'
  return { certificateId: fresh.id, number, holderId, competition: place.competition, sent }
}

/** Tells whoever was told of the one before, but those who hear of it anyway. */
export async function tellReissued(
  tx: Tx,
  { competition, certificateId, sent }: Reissued,
  besides: readonly string[] = [],
): Promise<void> {
  if (!sent) return
  const { holders, staff } = await toldOf(tx, { certificateId })
  const said = {
    event: 'certificate.reissued',
    competition: { zh: competition, en: '' },
    dedupe: `certificate.reissued ${certificateId}`,
  }
  await notify(tx, {
    ...said,
    users: holders.filter((userId) => !besides.includes(userId)),
    zh: '您的证书已换发',
    en: 'Your certificate was reissued',
    link: '/center/newReward',
  })
  await notify(tx, {
    ...said,
    users: staff,
    zh: '贵校的证书已换发',
    en: 'A certificate of your school was reissued',
    link: '/certificates/list',
  })
}
