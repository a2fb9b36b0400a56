import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import { studyApi } from '@podium/core/study/api.ts'
import { MATERIAL_PICTURE, MATERIAL_PURPOSE } from '@podium/core/study/material.ts'
import { filePurpose } from '#server/platform/files/purpose.ts'
import { module } from '#server/platform/kernel/module.ts'
import { materialPage, materialRounds, removeMaterial, saveMaterial } from './keep-materials.ts'
import { learners, material, myMaterials, saveProgress } from './learn.ts'
import { isFileUsable, isFileWithin, isPictureUsable, isPictureWithin } from './material.store.ts'

/** Learning material by round, with the progress of its readers. */
export const study = module(
  'study',
  studyApi,
  {
    myMaterials,
    material,
    saveProgress,
    materialPage,
    materialRounds,
    learners,
    saveMaterial,
    removeMaterial,
  },
  {
    files: {
      [MATERIAL_PURPOSE]: filePurpose({
        maxBytes: 500 * 2 ** 20,
        quotaBytes: 5 * 2 ** 30,
        kinds: ['pdf', 'office', 'archive', 'video', 'image'],
        mayUpload: async (_db, viewer) => holdsAny(viewer, ['study:material:edit']),
        mayRead: async (db, viewer, file) =>
          viewer !== null &&
          (file.ownerId === viewer.userId ||
            (await isFileUsable(db, viewer.userId, file.id)) ||
            (await isFileWithin(db, viewer.scopeOf('study:material:list'), file.id))),
      }),
      [MATERIAL_PICTURE]: filePurpose({
        maxBytes: 5 * 2 ** 20,
        quotaBytes: 2 ** 30,
        kinds: ['image'],
        mayUpload: async (_db, viewer) => holdsAny(viewer, ['study:material:edit']),
        mayRead: async (db, viewer, file) =>
          viewer !== null &&
          (file.ownerId === viewer.userId ||
            (await isPictureUsable(db, viewer.userId, file.id)) ||
            (await isPictureWithin(db, viewer.scopeOf('study:material:list'), file.id))),
      }),
    },
  },
)
