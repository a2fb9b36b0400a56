import { certificateApi } from '@podium/core/certificate/api.ts'
import { LONG_NUMBER_FIELDS, NUMBER_FIELDS } from '@podium/core/certificate/codes.ts'
import { corrected, printedBy } from '@podium/core/certificate/issue/correct.rule.ts'
import { valuesOf, type Recipient } from '@podium/core/certificate/issue/recipients.rule.ts'
import { changedTexts, whyNotCorrectRow } from '@podium/core/certificate/issue/row.rule.ts'
import { sendMade } from '#server/platform/files/file-answer.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { drawPicture, SAMPLE_SCREEN } from '../raster/draw-picture.ts'
import { findIssuer } from '../issue/recipient/issuer.store.ts'
import { checkerFor, planBatch, recipientsFor, type Plan } from '../issue/recipient/plan-batch.ts'
import { traceLink } from '../verify/trace-link.ts'
import type { Corrections } from '@podium/core/certificate/issue/correctable.ts'
import { codesOf } from '@podium/press/design.ts'
import { groupWithin } from '#server/organisation/index.ts'
import { sheetOf } from './open-template.ts'
import type { Config } from '#server/platform/kernel/config.ts'

/** Printed instead of a number, so that a sample can't be mistaken for an issued certificate. */
const SAMPLE = '样例'

/** Sample texts for number, check code and link. */
export function sampleValues(config: Config): Record<string, string> {
  const numbers = Object.fromEntries(
    Object.keys({ ...NUMBER_FIELDS, ...LONG_NUMBER_FIELDS }).map((code) => [code, SAMPLE]),
  )
  return { ...numbers, certCode: SAMPLE, checkCode: SAMPLE, qrCode: traceLink(config, '') }
}

/**
 * Previews one recipient's certificate. The maker of a batch sees it without the parent organisation's seal, the
 * approver with it.
 */
export const samplePicture = read(
  certificateApi.samplePicture,
  async function samplePicture({ services, db, viewer, now }, input) {
    const plan = orNotFound(
      (await planBatch(db, input, viewer.scopeOf('certificate:certificate:make'), now, { evenOff: true })) ??
        (await planOfLower(db, viewer, input, now)),
    )
    const everyone = await recipientsFor(db, { ...input, ...plan, itemId: input.itemId })
    const listed = orNotFound(everyone.find(({ recipientId }) => recipientId === input.recipientId))
    const record = orNotFound(plan.records.find(({ recipientId }) => recipientId === input.recipientId))
    const recipient = input.texts ? mendedBy(plan, record, input.texts) : listed
    const sealed = (await checkerFor(db, plan, viewer)) === null
    const values = valuesOf(recipient, plan.batchFacts, sampleValues(services.config))
    const bytes = await drawPicture(
      services,
      db,
      plan.design,
      sealed ? plan.issuer.sealFileId : null,
      values,
      SAMPLE_SCREEN,
    )
    return sendMade(bytes, { name: `${recipient.holder}.jpg`, mediaType: 'image/jpeg', shown: true })
  },
)

/** The record with texts that are being typed. Throws if such a correction is not allowed. */
function mendedBy({ design, batchFacts }: Plan, record: Recipient, texts: Corrections): Recipient {
  const printed = printedBy(codesOf(sheetOf(design)), valuesOf(record, batchFacts, {}), record.person !== null)
  refuseIf(whyNotCorrectRow(printed, texts))
  return corrected(record, changedTexts(texts))
}

/** Plans a child organisation's batch for a user who may approve with the requested seal. */
async function planOfLower(
  db: Parameters<typeof planBatch>[0],
  viewer: Viewer,
  at: Parameters<typeof planBatch>[1],
  now: Date,
): Promise<Plan | null> {
  const sealGroupId = (await findIssuer(db, at, { reach: 'all' }))?.sealGroupId ?? null
  if (sealGroupId === null) return null
  // A user without access to that organisation must not learn whether a plan exists.
  if (!(await groupWithin(db, sealGroupId, viewer.scopeOf('certificate:certificate:check')))) return null
  return planBatch(db, at, { reach: 'all' }, now)
}
