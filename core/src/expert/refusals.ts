import { refusals } from '../base/refusal.ts'

export const expertRefusals = refusals({
  IN_LIBRARY: {
    code: 28001,
    status: 409,
    zh: '该人员已在本组织的专家库中',
    en: 'This person is in the library of this organisation already',
  },
  HAS_TASKS: {
    code: 28002,
    status: 409,
    zh: '该专家在进行中的评审里还有 {count} 件未完成，请先改派再停用',
    en: 'The expert has {count} unfinished works in running reviews: reassign them first',
  },
  NO_GROUP: {
    code: 28003,
    status: 409,
    zh: '请先选择组织',
    en: 'Choose the organisation first',
  },
})
