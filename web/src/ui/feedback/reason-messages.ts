import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Why buttons are disabled that are so in many places. */
export const reasonMessages = defineMessages('reason', {
  atMost: { zh: '最多 {most} 项', en: 'At most {most}' },
  keepOne: { zh: '至少保留一项', en: 'At least one has to stay' },
  unchanged: { zh: '没有需要保存的修改', en: 'There are no changes to save' },
})
