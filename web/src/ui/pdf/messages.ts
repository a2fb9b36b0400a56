import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const pdfMessages = defineMessages('pdf', {
  document: { zh: '文档 {name}', en: 'Document {name}' },
  toolbar: { zh: '文档工具', en: 'Document tools' },
  loading: { zh: '正在加载', en: 'Loading' },
  previousPage: { zh: '上一页', en: 'Previous page' },
  nextPage: { zh: '下一页', en: 'Next page' },
  page: { zh: '页码', en: 'Page' },
  pageOf: { zh: '第 {page} 页，共 {count} 页', en: 'Page {page} of {count}' },
  zoomOut: { zh: '缩小', en: 'Zoom out' },
  zoomIn: { zh: '放大', en: 'Zoom in' },
  zoom: { zh: '缩放', en: 'Zoom' },
  fitWidth: { zh: '适合宽度', en: 'Fit width' },
  fitPage: { zh: '适合页面', en: 'Fit page' },
  find: { zh: '在文档中查找', en: 'Find in document' },
  findPrevious: { zh: '上一处', en: 'Previous match' },
  findNext: { zh: '下一处', en: 'Next match' },
  matches: { zh: '{current} / {total}', en: '{current} of {total}' },
  noMatch: { zh: '未找到', en: 'Not found' },
  locked: {
    zh: '该文件设有打开密码，无法在线查看。请下载后输入密码打开',
    en: 'This file is protected by a password and can’t be shown here. Download it and enter the password',
  },
  damaged: {
    zh: '该文件已损坏，或不是 PDF 文件',
    en: 'This file is damaged, or it isn’t a PDF file',
  },
  failed: { zh: '无法显示该文件', en: 'This file can’t be shown' },
  retry: { zh: '重试', en: 'Try again' },
  foreign: {
    zh: '只能查看本站的文件，请检查链接是否完整',
    en: 'Only files of this site can be shown. Check whether the link is complete',
  },
  download: { zh: '下载', en: 'Download' },
})
