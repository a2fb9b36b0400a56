import { LRUCache } from 'lru-cache'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { LONG_NUMBER_FIELDS, NUMBER_FIELDS, TEXT_FIELDS } from '@podium/core/certificate/codes.ts'
import type { CertificateKind } from '@podium/core/certificate/kind.ts'
import { CERTIFICATE_KINDS } from '@podium/core/certificate/kind.ts'
import { recipientsOf, valuesOf } from '@podium/core/certificate/issue/recipients.rule.ts'
import { issueCertificate, wholeFile } from '@podium/press/pdf/issue.ts'
import type { ReadCall, SignedIn } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sendMade } from '#server/platform/files/file-answer.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { fonts } from './font/open-fonts.ts'
import { drawPicture, SAMPLE_SCREEN, SCREEN } from '../raster/draw-picture.ts'
import { openTemplate } from './open-template.ts'
import { batchFactsOf } from '../issue/recipient/plan-batch.ts'
import { findIssuer, ownSealOf, itemOfWinner } from '../issue/recipient/issuer.store.ts'
import { awardedTeams } from '../issue/recipient/recipients.store.ts'
import { findTemplate } from './template.store.ts'
import { templateReach } from './templates.ts'
import { traceLink } from '../verify/trace-link.ts'
import type { Config } from '#server/platform/kernel/config.ts'

/** Printed instead of a number, so that a preview can't be mistaken for an issued certificate. */
const SAMPLE = '样例'
/** Title of the file; previews are not signed. */
const PREVIEW = '预览 / PREVIEW'

/**
 * A template with sample values or a winner's; its QR code leads to the empty trace page. Shows only the seal of the
 * viewer's organisation. Uses no number and is not signed.
 */
export const previewTemplate = read(certificateApi.previewTemplate, async function previewTemplate(call, input) {
  const { template, sealFileId, values } = await previewOf(call, input)
  const compiled = await openTemplate(call.services, call.db, template, sealFileId)
  const { suffix } = issueCertificate(compiled.template, values, { title: `${PREVIEW} · ${template.name}` })
  const bytes = Buffer.from(wholeFile(compiled.template.prefix, suffix))
  return sendMade(bytes, { name: `${template.name}.pdf`, mediaType: 'application/pdf', shown: true })
})

const PREVIEW_BYTES = 32 * 2 ** 20
const previewCache = () =>
  new LRUCache<string, Buffer>({ max: 60, maxSize: PREVIEW_BYTES, sizeCalculation: ({ length }) => length })

/** The preview as a picture; pictures with sample values are cached. */
export const templatePicture = read(certificateApi.templatePicture, async function templatePicture(call, input) {
  const { template, sealFileId, values } = await previewOf(call, input)
  const { key: faces } = await fonts(call.services, call.db)
  const key = input.winnerId === undefined ? `${template.versionId} ${sealFileId} ${faces}` : null
  const previews = call.services.instances.get(previewCache)
  const cached = key === null ? undefined : previews.get(key)
  const options = key === null ? SAMPLE_SCREEN : SCREEN
  const bytes = cached ?? (await drawPicture(call.services, call.db, template.design, sealFileId, values, options))
  if (key !== null && !cached) previews.set(key, bytes)
  return sendMade(bytes, { name: `${template.name}.jpg`, mediaType: 'image/jpeg', shown: true })
})

async function previewOf(
  { services, db, viewer, now }: SignedIn<ReadCall>,
  { templateId, winnerId }: { templateId: string; winnerId?: string | undefined },
) {
  const template = orNotFound(await findTemplate(db, templateId, templateReach(viewer)))
  const kind = CERTIFICATE_KINDS.find((each) => each === template.kind) ?? 'member'
  const ofWinner = winnerId === undefined ? null : orNotFound(await winnerValues(db, viewer, { winnerId, kind, now }))
  const sealFileId = ofWinner ? ofWinner.sealFileId : viewer.groupId && (await ownSealOf(db, viewer.groupId))
  return { template, sealFileId, values: { ...(ofWinner?.values ?? samples()), ...given(services.config) } }
}

function samples(): Record<string, string> {
  return Object.fromEntries(Object.entries(TEXT_FIELDS).map(([code, { sample }]) => [code, sample]))
}

function given(config: Config): Record<string, string> {
  const numbers = Object.fromEntries(
    Object.keys({ ...NUMBER_FIELDS, ...LONG_NUMBER_FIELDS }).map((code) => [code, SAMPLE]),
  )
  return { ...numbers, certCode: SAMPLE, checkCode: SAMPLE, qrCode: traceLink(config, '') }
}

async function winnerValues(
  db: Db,
  viewer: Viewer,
  { winnerId, kind, now }: { winnerId: string; kind: CertificateKind; now: Date },
) {
  const winnerItem = await itemOfWinner(db, winnerId)
  const issuer = winnerItem && (await findIssuer(db, winnerItem, viewer.scopeOf('certificate:certificate:make')))
  if (!winnerItem || !issuer) return null
  const [team] = await awardedTeams(db, winnerItem.publicationId, { winnerId })
  const [recipient] = team ? recipientsOf(team, kind) : []
  if (!recipient) return null
  const sealFileId = issuer.sealGroupId === viewer.groupId ? issuer.sealFileId : null
  return { sealFileId, values: valuesOf(recipient, batchFactsOf(issuer, now), {}) }
}
