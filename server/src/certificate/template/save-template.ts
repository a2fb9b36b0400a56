import { isDeepStrictEqual } from 'node:util'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { setTitle } from '@podium/core/certificate/template/editing/actions.rule.ts'
import type { Design } from '@podium/core/certificate/template/design/design.ts'
import { pathOfPicture } from '@podium/core/certificate/template/design/design-position.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { findFile } from '#server/platform/files/file.store.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { removeDraft } from './design/draft.store.ts'
import { badDesign, compileDesign, picturesOf, sheetOf } from './open-template.ts'
import { PICTURE, pictureNamed } from './pictures.ts'
import {
  addTemplate,
  addTemplateVersion,
  changeTemplate,
  findTemplate,
  lockOwnTemplate,
  usesPicture,
  type TemplateWithDesign,
} from './template.store.ts'
import { templateReach } from './templates.ts'
import type { Services } from '#server/platform/kernel/services.ts'

/** Each save that changes the design creates a version; issued certificates keep theirs. */
export const saveTemplate = write(
  certificateApi.saveTemplate,
  'certificate.save_template',
  async function saveTemplate({ services, tx, viewer, note }, input) {
    const { name, kind, state, design } = input
    const old = input.templateId ? await lockForChange(tx, viewer, input.templateId, input.version) : null
    const redrawn = !old || !isDeepStrictEqual(old.design, design)
    if (redrawn) await checkPrints(services, tx, viewer, design)
    if (!old) {
      const templateId = await addTemplate(tx, {
        groupId: ownGroup(viewer),
        name,
        kind,
        state,
        design,
        by: viewer.userId,
      })
      note({ type: 'certificate_template', id: templateId, after: { name, kind, state } })
      return { templateId, no: 1, version: 1 }
    }
    const { templateId } = old
    const version = await changeTemplate(tx, templateId, { name, kind, state })
    const no = redrawn ? old.no + 1 : old.no
    if (redrawn) await addTemplateVersion(tx, templateId, no, design, viewer.userId)
    await removeDraft(tx, templateId, viewer.userId)
    note({
      type: 'certificate_template',
      id: templateId,
      before: { name: old.name, kind: old.kind, state: old.state, no: old.no },
      after: { name, kind, state, no },
    })
    return { templateId, no, version }
  },
)

export const copyTemplate = write(
  certificateApi.copyTemplate,
  'certificate.copy_template',
  async function copyTemplate({ tx, viewer, note }, { templateId, name }) {
    const { kind, design } = orNotFound(await findTemplate(tx, templateId, templateReach(viewer)))
    const titled = setTitle(design, name)
    const fresh = { groupId: ownGroup(viewer), name, kind, state: 'draft', design: titled, by: viewer.userId } as const
    const copyId = await addTemplate(tx, fresh)
    note({ type: 'certificate_template', id: copyId, after: { copyOf: templateId, name } })
    return { templateId: copyId }
  },
)

function ownGroup(viewer: Viewer): string {
  if (!viewer.groupId) throw refuse(certificateRefusals.NO_GROUP)
  return viewer.groupId
}

async function lockForChange(
  tx: Tx,
  viewer: Viewer,
  templateId: string,
  version: number | undefined,
): Promise<TemplateWithDesign> {
  const template = await lockOwnTemplate(tx, templateId, viewer.scopeOf('certificate:template:edit'))
  if (!template) {
    const visible = orNotFound(await findTemplate(tx, templateId, templateReach(viewer)))
    throw refuse(visible.builtIn ? certificateRefusals.BUILT_IN : baseRefusals.NOT_FOUND)
  }
  await refuseStale(tx, { type: 'certificate_template', id: templateId, version: template.version }, version)
  if (template.archived) throw refuse(certificateRefusals.TEMPLATE_ARCHIVED)
  return template
}

const NO_PICTURE = { zh: '没有这张图片，请重新上传', en: 'there is no such picture: upload it again' }

/** Compiles the design as a batch would, so that an unprintable design is refused before it is saved. */
async function checkPrints(services: Services, tx: Tx, viewer: Viewer, design: Design): Promise<void> {
  for (const name of picturesOf(sheetOf(design))) {
    if (name === 'seal') continue
    const picture = pictureNamed(name)
    const isUsable = picture && ('drawing' in picture || (await isKnownPicture(tx, viewer, picture.fileId)))
    if (!isUsable) throw badDesign(design, pathOfPicture(design, name), NO_PICTURE)
  }
  await compileDesign(services, tx, design, null)
}

/** Whether the viewer owns the picture, or a template visible to the viewer contains it and may be copied. */
async function isKnownPicture(tx: Tx, viewer: Viewer, fileId: string): Promise<boolean> {
  const file = await findFile(tx, fileId)
  if (file?.purpose !== PICTURE) return false
  return file.ownerId === viewer.userId || (await usesPicture(tx, fileId, templateReach(viewer)))
}
