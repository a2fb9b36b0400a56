import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const remindMessages = defineMessages('notice.remind', {
  title: { zh: '发送提醒', en: 'Send a reminder' },
  send: { zh: '提醒 {count} 人', en: 'Remind {count}' },
  sendNone: { zh: '提醒', en: 'Remind' },
  cancel: { zh: '取消', en: 'Cancel' },
  recipients: {
    zh: '将提醒 {count} 人（同一人只计一次）。',
    en: 'People who will be reminded, each counted once: {count}.',
  },
  example: { zh: '内容（以第一位为例）', en: 'The message, as the first of them gets it' },
  nobody: { zh: '没有可以提醒的人。', en: 'There is nobody to remind.' },
  recent: {
    zh: '另有 {count} 人在 12 小时内已提醒过，不再打扰。',
    en: 'Left out, because they were reminded within 12 hours: {count}.',
  },
  channels: {
    zh: '消息进入站内信，并按各人的订阅发送邮件或短信。截止前 24 小时，系统会自动提醒一次。',
    en: 'The message goes to the inbox, and by e-mail or SMS as each person chose. The last reminder goes by itself 24 hours before the end.',
  },
})
