import { certificateApi } from '@podium/core/certificate/api.ts'
import {
  ADVISER_KIND_FIELDS,
  CERTIFICATE_FIELDS,
  IMAGE_FIELDS,
  LEADER_FIELDS,
  LONG_NUMBER_FIELDS,
  NUMBER_FIELDS,
  OWN_KIND_FIELDS,
  PERSONAL_FIELDS,
  PORTRAIT_FIELDS,
  WINNER_FIELDS,
} from '@podium/core/certificate/codes.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { findTemplate, listTemplates, type StoredTemplate, type TemplateReach } from './template.store.ts'

export function templateReach(viewer: Viewer): TemplateReach {
  return { scope: viewer.scopeOf('certificate:template:list'), groupId: viewer.groupId }
}

const groups = {
  winner: { ...WINNER_FIELDS, ...LEADER_FIELDS, ...ADVISER_KIND_FIELDS },
  portrait: PORTRAIT_FIELDS,
  person: { ...PERSONAL_FIELDS, ...OWN_KIND_FIELDS },
  number: { ...NUMBER_FIELDS, ...LONG_NUMBER_FIELDS },
  certificate: CERTIFICATE_FIELDS,
  image: IMAGE_FIELDS,
}

export const fields = read(certificateApi.fields, async function fields() {
  return Object.entries(groups).flatMap(([group, list]) =>
    Object.entries(list).map(([code, { label, sample }]) => ({ code, label, sample, group })),
  )
})

export const templatePage = read(certificateApi.templatePage, async function templatePage({ db, viewer }, query) {
  const page = await listTemplates(db, query, templateReach(viewer))
  return { ...page, rows: page.rows.map((row) => rowOf(row, viewer)) }
})

export const template = read(certificateApi.template, async function template({ db, viewer }, { templateId }) {
  const stored = orNotFound(await findTemplate(db, templateId, templateReach(viewer)))
  return { ...rowOf(stored, viewer), design: stored.design }
})

function rowOf(stored: StoredTemplate, viewer: Viewer) {
  const { groupId, versionId: _, updatedAt, ...row } = stored
  const isOwn = groupId !== null && (viewer.root || groupId === viewer.groupId)
  return { ...row, own: isOwn, usedBy: isOwn ? stored.usedBy : '', updatedAt: updatedAt.toISOString() }
}
