import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of the kinds of advisers. */
export const adviserMessages = defineMessages('enrolmentAdviser', {
  kindOf: { zh: '{name}的类别', en: 'Kind of adviser: {name}' },
  choose: { zh: '选择指导教师类别', en: 'Choose a kind' },
  none: { zh: '未选类别', en: 'No kind chosen' },
})
