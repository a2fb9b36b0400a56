import { baseRefusals } from '@podium/core/base/codes.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { whyNotArchive, whyNotRestore } from '@podium/core/certificate/template/archive.rule.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { findTemplate, lockOwnTemplate, setArchived, type StoredTemplate } from './template.store.ts'
import { templateReach } from './templates.ts'

/** Hides a template from lists and selections. Refused while a setting uses it. @spec B10 */
export const archiveTemplate = write(
  certificateApi.archiveTemplate,
  'certificate.archive_template',
  async function archiveTemplate({ tx, viewer, note }, { templateId, version }) {
    const template = await lockToArchive(tx, viewer, templateId, version)
    refuseIf(whyNotArchive(template))
    const next = await setArchived(tx, templateId, true)
    note({ type: 'certificate_template', id: templateId, before: { archived: false }, after: { archived: true } })
    return { version: next }
  },
)

/** Restores an archived template in its previous state. @spec B10 */
export const restoreTemplate = write(
  certificateApi.restoreTemplate,
  'certificate.restore_template',
  async function restoreTemplate({ tx, viewer, note }, { templateId, version }) {
    const template = await lockToArchive(tx, viewer, templateId, version)
    refuseIf(whyNotRestore(template))
    const next = await setArchived(tx, templateId, false)
    note({ type: 'certificate_template', id: templateId, before: { archived: true }, after: { archived: false } })
    return { version: next }
  },
)

async function lockToArchive(tx: Tx, viewer: Viewer, templateId: string, version: number): Promise<StoredTemplate> {
  const template = await lockOwnTemplate(tx, templateId, viewer.scopeOf('certificate:template:edit'))
  if (!template) {
    const { builtIn } = orNotFound(await findTemplate(tx, templateId, templateReach(viewer)))
    throw refuse(builtIn ? certificateRefusals.BUILT_IN : baseRefusals.NOT_FOUND)
  }
  await refuseStale(tx, { type: 'certificate_template', id: templateId, version: template.version }, version)
  return template
}
