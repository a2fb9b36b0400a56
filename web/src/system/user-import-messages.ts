import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const userImportMessages = defineMessages('systemUserImport', {
  cancel: { zh: '取消', en: 'Cancel' },
  importTitle: { zh: '导入用户', en: 'Import users' },
  importHint: {
    zh: '下载模板并填写，上传后先检查、不写入；全部行无误才能导入。每次最多 {max} 行。',
    en: 'Fill in the template and upload it. It is checked first; only a sheet without faults is imported. At most {max} rows.',
  },
  template: { zh: '下载模板', en: 'Download the template' },
  importNow: { zh: '导入 {count} 人', en: 'Import {count} people' },
  importGood: { zh: '{count} 行全部无误，可以导入', en: 'All {count} rows are fine' },
  importBad: {
    zh: '共 {total} 行，{count} 个单元格有误，请修改后重新上传',
    en: '{count} bad cells in {total} rows: correct them and upload again',
  },
  annotatedCopy: { zh: '下载标注副本', en: 'Download annotated copy' },
  sheetRow: { zh: '行', en: 'Row' },
  sheetColumn: { zh: '列', en: 'Column' },
  sheetFault: { zh: '问题', en: 'Fault' },
  moreFaults: { zh: '显示前 {shown} 个，全部 {count} 个见标注副本', en: 'First {shown} of {count}; the copy has all' },
  importDone: { zh: '已导入 {count} 人', en: '{count} people imported' },
})
