import { certificateApi } from '@podium/core/certificate/api.ts'
import { correctableOf, printedBy, whyNotCorrect } from '@podium/core/certificate/issue/correct.rule.ts'
import { CORRECTABLE, type Corrections } from '@podium/core/certificate/issue/correctable.ts'
import { valuesOf, type Recipient } from '@podium/core/certificate/issue/recipients.rule.ts'
import { changedTexts } from '@podium/core/certificate/issue/row.rule.ts'
import { codesOf } from '@podium/press/design.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { ReadCall, SignedIn, Tx } from '#server/platform/kernel/context.ts'
import { sendMade } from '#server/platform/files/file-answer.ts'
import { read } from '#server/platform/kernel/read.ts'
import { refuseIf, orNotFound } from '#server/platform/kernel/refused.ts'
import { drawPicture, SAMPLE_SCREEN } from '../raster/draw-picture.ts'
import { batchWithin } from '../issue/batch.store.ts'
import { printedOn } from './printed-values.ts'
import { findReissuable, type CertificateInScope } from './lock-certificate.ts'
import { planReissue, type ReissuePlan } from './plan-reissue.ts'
import { sheetOf } from '../template/open-template.ts'
import { sampleValues } from '../template/sample-picture.ts'

/** Shows what a reissue would find before it is issued. */
export const reissuePreview = read(certificateApi.reissuePreview, async function reissuePreview(call, input) {
  const { recipient, record, design, batchFacts, findings } = await planFromInput(call, input)
  const codes = codesOf(sheetOf(design))
  const textsFor = (to: Recipient) => correctableOf(printedBy(codes, valuesOf(to, batchFacts, {}), to.person !== null))
  const recorded = new Map(textsFor(record).map(({ field, now: text }) => [field, text]))
  const texts = textsFor(recipient).map(({ field, now: printed }) => ({
    field,
    recorded: recorded.get(field) ?? '',
    printed,
  }))
  return { holder: recipient.holder, findings: [...findings], texts }
})

export const reissuePicture = read(certificateApi.reissuePicture, async function reissuePicture(call, input) {
  const { batch, design, batchFacts, recipient } = await planFromInput(call, input)
  const values = valuesOf(recipient, batchFacts, sampleValues(call.services.config))
  const bytes = await drawPicture(call.services, call.db, design, batch.sealFileId, values, SAMPLE_SCREEN)
  return sendMade(bytes, { name: `${recipient.holder}.jpg`, mediaType: 'image/jpeg', shown: true })
})

async function planFromInput(
  { services, db, viewer, now }: SignedIn<ReadCall>,
  { certificateId, texts = {} }: { certificateId: string; texts?: Corrections | undefined },
): Promise<ReissuePlan> {
  const original = await findReissuable(db, viewer, certificateId)
  return planReissue(services, db, original, await checkedTexts(db, original, texts), now)
}

/** The corrected texts of a reissue as they are stored. Throws if a text can't be corrected like this. */
export async function checkedTexts(
  db: Db | Tx,
  { certificate, scope }: CertificateInScope,
  texts: Corrections,
): Promise<Corrections> {
  const { versionId } = orNotFound(await batchWithin(db, certificate.batchId, scope))
  const printed = await printedOn(db, { ...certificate, versionId })
  for (const field of CORRECTABLE) {
    const text = texts[field]
    if (text !== undefined) refuseIf(whyNotCorrect(printed, field, text))
  }
  return changedTexts(texts)
}
