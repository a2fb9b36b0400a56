import { designRows } from '@podium/core/certificate/template/design-api.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { findTemplate } from '../template.store.ts'
import { templateReach } from '../templates.ts'
import { findDraft, storeDraft, removeDraft } from './draft.store.ts'

/** Audit subject of drafts; a draft does not change who last edited the template. */
const DRAFT = 'certificate_draft'

export const draft = read(designRows.draft, async function draft({ db, viewer }, { templateId }) {
  orNotFound(await findTemplate(db, templateId, templateReach(viewer)))
  const saved = await findDraft(db, templateId, viewer.userId)
  return { draft: saved && { ...saved, savedAt: saved.savedAt.toISOString() } }
})

/** Saves a draft without checking that it prints. Refused if another window has saved a draft meanwhile. */
export const saveDraft = write(
  designRows.saveDraft,
  'certificate.save_draft',
  async function saveDraft({ tx, viewer, note }, { templateId, grewFrom, ...draft }) {
    orNotFound(await findTemplate(tx, templateId, templateReach(viewer)))
    const before = typeof grewFrom === 'string' ? new Date(grewFrom) : grewFrom
    const savedAt = await storeDraft(tx, { templateId, userId: viewer.userId }, draft, before)
    if (!savedAt) throw refuse(certificateRefusals.DRAFT_ELSEWHERE)
    note({ type: DRAFT, id: templateId })
    return { savedAt: savedAt.toISOString() }
  },
  { secrets: ['design'] },
)

export const dropDraft = write(
  designRows.dropDraft,
  'certificate.remove_draft',
  async function dropDraft({ tx, viewer, note }, { templateId }) {
    await removeDraft(tx, templateId, viewer.userId)
    note({ type: DRAFT, id: templateId })
    return {}
  },
)
