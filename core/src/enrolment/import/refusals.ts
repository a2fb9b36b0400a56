import { refusals } from '../../base/refusal.ts'

export const teamImportRefusals = refusals({
  IMPORT_UNDONE: {
    code: 26080,
    status: 409,
    zh: '该次导入已撤销',
    en: 'This import was undone already',
  },
  IMPORT_ADVANCED: {
    code: 26081,
    status: 409,
    zh: '其中 {count} 支团队已提交或退出，不能整批撤销，请逐队处理',
    en: '{count} of its teams were submitted or have left, so the import can’t be undone as a whole',
  },
})
