import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const sheetImportMessages = defineMessages('uiSheetImport', {
  template: { zh: '下载模板', en: 'Download the template' },
  checking: { zh: '正在检查…', en: 'Checking…' },
  cancel: { zh: '取消', en: 'Cancel' },
  bad: {
    zh: '共 {total} 行，{count} 个单元格有误，请修改后重新上传',
    en: '{total} rows, {count} bad cells: correct them and upload again',
  },
  annotatedCopy: { zh: '下载标注副本', en: 'Download annotated copy' },
  row: { zh: '行', en: 'Row' },
  column: { zh: '列', en: 'Column' },
  fault: { zh: '问题', en: 'Fault' },
  more: { zh: '显示前 {shown} 个，全部 {count} 个见标注副本', en: 'First {shown} of {count}; the copy has all' },
})
