import { certificateApi } from '@podium/core/certificate/api.ts'
import { whyNotCorrect } from '@podium/core/certificate/issue/correct.rule.ts'
import { CORRECTABLE, type Corrections } from '@podium/core/certificate/issue/correctable.ts'
import { valuesOf } from '@podium/core/certificate/issue/recipients.rule.ts'
import { changedTexts } from '@podium/core/certificate/issue/row.rule.ts'
import type { ReadCall, SignedIn } from '#server/platform/kernel/context.ts'
import { sendMade } from '#server/platform/files/file-answer.ts'
import { read } from '#server/platform/kernel/read.ts'
import { refuseIf, orNotFound } from '#server/platform/kernel/refused.ts'
import { drawPicture, SAMPLE_SCREEN } from '../raster/draw-picture.ts'
import { batchWithin } from '../issue/batch.store.ts'
import { printedOn } from './printed-values.ts'
import { findReissuable } from './lock-certificate.ts'
import { planReissue, type ReissuePlan } from './plan-reissue.ts'
import { sampleGiven } from '../template/sample-picture.ts'

/** Shows what a reissue would find before it is issued. */
export const reissuePreview = read(certificateApi.reissuePreview, async function reissuePreview(call, input) {
  const { recipient, findings } = await planned(call, input)
  return { holder: recipient.holder, findings: [...findings] }
})

export const reissuePicture = read(certificateApi.reissuePicture, async function reissuePicture(call, input) {
  const { batch, design, occasion, recipient } = await planned(call, input)
  const values = valuesOf(recipient, occasion, sampleGiven(call.services.config))
  const bytes = await drawPicture(call.services, call.db, design, batch.sealFileId, values, SAMPLE_SCREEN)
  return sendMade(bytes, { name: `${recipient.holder}.jpg`, mediaType: 'image/jpeg', shown: true })
})

async function planned(
  { services, db, viewer, now }: SignedIn<ReadCall>,
  { certificateId, texts = {} }: { certificateId: string; texts?: Corrections | undefined },
): Promise<ReissuePlan> {
  const known = await findReissuable(db, viewer, certificateId)
  const { versionId } = orNotFound(await batchWithin(db, known.one.batchId, known.scope))
  const printed = await printedOn(db, { ...known.one, versionId })
  for (const field of CORRECTABLE) {
    const text = texts[field]
    if (text !== undefined) refuseIf(whyNotCorrect(printed, field, text))
  }
  return planReissue(services, db, known, changedTexts(texts), now)
}
