import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const copyMessages = defineMessages('enrolment-copy', {
  earlier: { zh: '上一页', en: 'Previous' },
  later: { zh: '下一页', en: 'Next' },
  page: { zh: '第 {page} / {pages} 页', en: 'Page {page} of {pages}' },
})
