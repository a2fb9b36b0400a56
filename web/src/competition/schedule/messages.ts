import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const scheduleMessages = defineMessages('competitionSchedule', {
  checkTimes: { zh: '请确认以下时间（仍可保存）', en: 'Please check these times; they can be saved all the same' },
})
