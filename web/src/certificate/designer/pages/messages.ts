import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of the page strip below the stage. */
export const pagesMessages = defineMessages('certificateDesignerPages', {
  pages: { zh: '页面', en: 'Pages' },
  pageNo: { zh: '第 {page} 页，共 {count} 页', en: 'Page {page} of {count}' },
  hint: { zh: '方向键切换，Alt 加方向键移动，Delete 删除', en: 'Arrows go, Alt and arrows move it, Delete removes it' },
  add: { zh: '添加页面', en: 'Add a page' },
  copy: { zh: '复制页面', en: 'Copy the page' },
  remove: { zh: '删除页面', en: 'Remove the page' },
  move: { zh: '移动页面', en: 'move the page' },
  most: { zh: '最多 {count} 页', en: '{count} pages at most' },
  last: { zh: '至少保留一页', en: 'One page stays' },
})
