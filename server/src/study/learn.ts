import { studyApi } from '@podium/core/study/api.ts'
import type { Progress } from '@podium/core/study/material.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import {
  findUsable,
  listLearners,
  isMaterialWithin,
  listUsable,
  saveProgress as keepProgress,
} from './material.store.ts'

interface Kept {
  readonly percent: number | null
  readonly place: number | null
  readonly openedAt: Date | null
  readonly finishedAt: Date | null
}

function progressOf({ percent, place, openedAt, finishedAt }: Kept): Progress {
  return {
    percent: percent ?? 0,
    place: place ?? 0,
    openedAt: openedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}

/** @spec U07 */
export const myMaterials = read(studyApi.myMaterials, async function myMaterials({ db, viewer, language }, input) {
  const { pageNum, pageSize } = input
  const { rows, ...total } = await listUsable(db, viewer.userId, { pageNum, pageSize }, language)
  return { rows: rows.map((row) => ({ ...row, ...progressOf(row) })), ...total, pageNum, pageSize }
})

export const material = read(studyApi.material, async function material({ db, viewer, language }, { materialId }) {
  const found = orNotFound(await findUsable(db, viewer.userId, materialId, language))
  return { ...found, ...progressOf(found) }
})

/** @spec U07 */
export const saveProgress = write(
  studyApi.saveProgress,
  'study.saveProgress',
  async function saveProgress({ tx, viewer, language, note }, { materialId, percent, place }) {
    orNotFound(await findUsable(tx, viewer.userId, materialId, language))
    const kept = await keepProgress(tx, { materialId, userId: viewer.userId, percent, place })
    note({ type: 'material', id: materialId })
    return progressOf(kept)
  },
)

export const learners = read(studyApi.learners, async function learners({ db, viewer }, input) {
  const { materialId, pageNum, pageSize } = input
  const isSeen = await isMaterialWithin(db, viewer.scopeOf('study:material:list'), materialId)
  orNotFound(isSeen || null)
  const { rows, ...total } = await listLearners(db, materialId, { pageNum, pageSize })
  return {
    rows: rows.map(({ userId, realName, ...kept }) => ({ userId, realName, ...progressOf(kept) })),
    ...total,
    pageNum,
    pageSize,
  }
})
