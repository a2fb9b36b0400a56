import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const userImportMessages = defineMessages('systemUserImport', {
  importTitle: { zh: '导入用户', en: 'Import users' },
  importHint: {
    zh: '下载模板并填写，上传后先检查、不写入；全部行无误才能导入。每次最多 {max} 行。',
    en: 'Fill in the template and upload it. It is checked first; only a sheet without faults is imported. At most {max} rows.',
  },
  importNow: { zh: '导入 {count} 人', en: 'Import {count} people' },
  importGood: { zh: '{count} 行全部无误，可以导入', en: 'All {count} rows are fine' },
  importDone: { zh: '已导入 {count} 人', en: '{count} people imported' },
})
