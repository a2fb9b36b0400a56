import type { Page } from '@podium/core/base/page.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import {
  correctableLabel,
  correctableOf,
  correctableTexts,
  correctedText,
  shownTexts,
  whyNotCorrect,
} from '@podium/core/certificate/issue/correct.rule.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { paths } from '@podium/core/paths.ts'
import { staffOfRound } from '#server/competition/index.ts'
import { notify } from '#server/notice/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, onConflict, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import {
  addCorrection,
  answerCorrection,
  correctionToNotify,
  listCorrections,
  lockCorrection,
  type Correction,
  type ListedCorrection,
} from './correction.store.ts'
import { paperFor } from '../issue/download.ts'
import { planReissue } from './plan-reissue.ts'
import { printedOn } from './printed-values.ts'
import { lockValid } from './lock-certificate.ts'
import { notifyReissued } from './notify-holders.ts'
import { reissue } from './reissue.ts'
import type { Services } from '#server/platform/kernel/services.ts'

export const correctable = read(
  certificateApi.correctable,
  async function correctable({ db, viewer }, { certificateId }) {
    return correctableOf(await printedOn(db, await paperFor(db, viewer, certificateId)))
  },
)

export const askCorrection = write(
  certificateApi.askCorrection,
  'certificate.ask_correction',
  async function askCorrection({ services, tx, viewer, note }, { certificateId, field, wished, reason }) {
    const paper = await paperFor(tx, viewer, certificateId)
    if (paper.state !== 'valid') throw refuse(certificateRefusals.NOT_VALID)
    refuseIf(whyNotCorrect(await printedOn(tx, paper), field, wished))
    const request = { field, wished: correctedText(field, wished), reason }
    const adding = addCorrection(tx, { certificateId, askedBy: viewer.userId, ...request })
    const correctionId = await onConflict(adding, { certificate_correction_once: certificateRefusals.ASKED_BEFORE })
    await notifyOfCorrection(services, tx, correctionId)
    note({ type: 'certificate_correction', id: correctionId, after: { certificateId, ...request } })
    return { correctionId }
  },
)

export const withdrawCorrection = write(
  certificateApi.withdrawCorrection,
  'certificate.withdraw_correction',
  async function withdrawCorrection({ tx, viewer, note }, { correctionId }) {
    const correction = orNotFound(await lockCorrection(tx, correctionId, { userId: viewer.userId }))
    if (correction.state !== 'asked') throw refuse(certificateRefusals.DECIDED_BEFORE)
    await answerCorrection(tx, correctionId, { state: 'withdrawn', opinion: '', by: null, successorId: null })
    note({
      type: 'certificate_correction',
      id: correctionId,
      before: { state: 'asked' },
      after: { state: 'withdrawn' },
    })
    return { id: correctionId }
  },
)

export const myCorrections = read(certificateApi.myCorrections, async function myCorrections({ db, viewer }, query) {
  return correctionRows(await listCorrections(db, query, { userId: viewer.userId }))
})

export const correctionPage = read(certificateApi.correctionPage, async function correctionPage({ db, viewer }, query) {
  return correctionRows(await listCorrections(db, query, { scope: viewer.scopeOf('certificate:certificate:list') }))
})

/** Reissues the certificate with the corrected text; the old text stays on record. @spec B10 */
export const acceptCorrection = write(
  certificateApi.acceptCorrection,
  'certificate.accept_correction',
  async function acceptCorrection(
    { services, tx, viewer, note },
    { correctionId, value, opinion = '', despiteIssues = false, version },
  ) {
    const correction = await lockAsked(tx, viewer, correctionId, version)
    const original = await lockValid(tx, viewer, correction.certificateId)
    const { field, reason } = correction
    const before = await printedOn(tx, await paperFor(tx, viewer, correction.certificateId))
    const record = (await planReissue(services, tx, original, {}, await clock(tx))).record
    refuseIf(whyNotCorrect(before, field, value, correctableTexts(record)[field]))
    const text = correctedText(field, value)
    const fresh = await reissue(services, tx, original, {
      reason,
      mended: { [field]: text },
      despiteIssues,
      by: viewer.userId,
    })
    const answer = { state: 'accepted', opinion, by: viewer.userId, successorId: fresh.certificateId } as const
    await answerCorrection(tx, correctionId, answer)
    await notifyOfDecision(services, tx, correction, fresh.competition, opinion, true)
    await notifyReissued(services, tx, fresh, [correction.askedById])
    note({
      type: 'certificate',
      id: correction.certificateId,
      before: {
        number: original.certificate.number,
        [field]: shownTexts(before).find((each) => each.field === field)?.now,
      },
      after: { number: fresh.number, [field]: text, by: fresh.certificateId },
      reason,
    })
    return { certificateId: fresh.certificateId, number: fresh.number }
  },
)

export const declineCorrection = write(
  certificateApi.declineCorrection,
  'certificate.decline_correction',
  async function declineCorrection({ services, tx, viewer, note }, { correctionId, opinion, version }) {
    const correction = await lockAsked(tx, viewer, correctionId, version)
    await answerCorrection(tx, correctionId, { state: 'declined', opinion, by: viewer.userId, successorId: null })
    await notifyOfDecision(services, tx, correction, correction.competition, opinion, false)
    note({
      type: 'certificate_correction',
      id: correctionId,
      before: { state: 'asked' },
      after: { state: 'declined' },
      reason: opinion,
    })
    return { id: correctionId }
  },
)

async function lockAsked(tx: Tx, viewer: Viewer, correctionId: string, version: number): Promise<Correction> {
  const scope = viewer.scopeOf('certificate:certificate:revoke')
  const correction = orNotFound(await lockCorrection(tx, correctionId, { scope }))
  if (correction.state !== 'asked') throw refuse(certificateRefusals.DECIDED_BEFORE)
  await refuseStale(tx, { type: 'certificate_correction', id: correctionId, version: correction.version }, version)
  return correction
}

async function notifyOfDecision(
  services: Services,
  tx: Tx,
  { askedById, correctionId, field }: Correction,
  competition: string,
  opinion: string,
  accepted: boolean,
): Promise<void> {
  const { zh, en } = correctableLabel(field)
  await notify(services, tx, {
    users: [askedById],
    template: accepted ? 'certificate.corrected' : 'certificate.declined',
    params: { fieldZh: zh, fieldEn: en, opinion },
    competition: { zh: competition, en: '' },
    link: paths.centre.newReward(),
    dedupe: `certificate.correction ${correctionId}`,
  })
}

function correctionRows(page: Page<ListedCorrection>) {
  const rows = page.rows.map(({ createdAt, decidedAt, values, ...row }) => ({
    ...row,
    now: shownTexts(values).find(({ field }) => field === row.field)?.now ?? '',
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }))
  return { ...page, rows }
}

/** Tells the staff who may reissue certificates that a correction was asked for. */
export async function notifyOfCorrection(services: Services, tx: Tx, correctionId: string): Promise<void> {
  const { roundId, number, competition, field } = await correctionToNotify(tx, correctionId)
  const label = correctableLabel(field)
  await notify(services, tx, {
    users: await staffOfRound(tx, roundId, 'certificate:certificate:revoke'),
    template: 'certificate.correctionAsked',
    params: { number, fieldZh: label.zh, fieldEn: label.en },
    competition: { zh: competition, en: '' },
    link: paths.office.certificateCorrection(),
    dedupe: `certificate.correction_asked:${correctionId}`,
  })
}
