import { studyApi } from '@podium/core/study/api.ts'
import { MATERIAL_PURPOSE } from '@podium/core/study/material.ts'
import { studyRefusals } from '@podium/core/study/refusals.ts'
import { whyNotSaveMaterial } from '@podium/core/study/save-material.rule.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { findFile } from '#server/platform/files/file.store.ts'
import { isBlank, sanitise } from '#server/platform/rich-text/sanitise.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import {
  deleteMaterial,
  groupOfRound,
  insertMaterial,
  listMaterials,
  lockMaterial,
  roundOptions,
  updateMaterial,
} from './material.store.ts'

export const materialPage = read(studyApi.materialPage, async function materialPage({ db, viewer, language }, input) {
  const { pageNum, pageSize, keyword = '', kind, roundId } = input
  const paging = { pageNum, pageSize }
  const found = await listMaterials(
    db,
    viewer.scopeOf('study:material:list'),
    { keyword, kind, roundId },
    paging,
    language,
  )
  return { ...found, ...paging }
})

export const materialRounds = read(studyApi.materialRounds, async function materialRounds({ db, viewer, language }) {
  return roundOptions(db, viewer.scopeOf('study:material:list'), language)
})

/** Creates or changes a material; one of a round belongs to the round's organiser. @spec U07 */
export const saveMaterial = write(
  studyApi.saveMaterial,
  'study.saveMaterial',
  async function saveMaterial({ tx, viewer, note }, { materialId, version, roundId, fileId, ...input }) {
    const body = sanitise(input.body)
    const content = { ...input, body: isBlank(body) ? '' : body }
    refuseIf(whyNotSaveMaterial({ ...content, fileId }))
    const scope = viewer.scopeOf('study:material:edit')
    const before = materialId === undefined ? null : orNotFound(await lockMaterial(tx, scope, materialId))
    if (before) await refuseStale(tx, { type: 'material', id: before.id, version: before.version }, version)
    const roundGroup = roundId === null ? null : orNotFound(await groupOfRound(tx, scope, roundId))
    if (fileId !== null && fileId !== before?.fileId) await checkFile(tx, viewer, fileId)
    const { title, kind, audience, published } = content
    const after = { title, kind, audience, published, roundId }
    const values = { ...content, round_id: roundId, file_id: fileId }
    if (!before) {
      const groupId = roundGroup ?? viewer.groupId
      if (groupId === null) throw refuse(studyRefusals.NO_GROUP)
      const made = await insertMaterial(tx, { ...values, group_id: groupId, created_by: viewer.userId })
      note({ type: 'material', id: made, after })
      return { materialId: made, version: 1 }
    }
    await updateMaterial(tx, before.id, { ...values, ...(roundGroup && { group_id: roundGroup }) })
    const { id, version: was, fileId: _file, ...earlier } = before
    note({ type: 'material', id, before: earlier, after })
    return { materialId: id, version: was + 1 }
  },
)

async function checkFile(tx: Tx, viewer: Viewer, fileId: string): Promise<void> {
  const file = orNotFound(await findFile(tx, fileId))
  orNotFound(file.purpose === MATERIAL_PURPOSE && file.ownerId === viewer.userId ? file : null)
}

export const removeMaterial = write(
  studyApi.removeMaterial,
  'study.removeMaterial',
  async function removeMaterial({ tx, viewer, note }, { materialId, version }) {
    const material = orNotFound(await lockMaterial(tx, viewer.scopeOf('study:material:edit'), materialId))
    await refuseStale(tx, { type: 'material', id: materialId, version: material.version }, version)
    await deleteMaterial(tx, materialId)
    note({ type: 'material', id: materialId, before: { title: material.title } })
    return {}
  },
)
