import { expertApi } from '@podium/core/expert/api.ts'
import { expertExports } from '@podium/core/expert/exports.ts'
import { module } from '#server/platform/kernel/module.ts'
import { exportList } from '#server/platform/workbook/export-list.ts'
import { add, page, setState, update } from './manage-experts.ts'

/** Experts of organisations. */
export const expert = module(
  'expert',
  { ...expertApi, ...expertExports },
  {
    page,
    add,
    update,
    setState,
    exportExperts: exportList(expertExports.exportExperts, 'expert.exportExperts', page),
  },
)
