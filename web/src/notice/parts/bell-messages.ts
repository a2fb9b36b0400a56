import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const bellMessages = defineMessages('notice-bell', {
  notices: { zh: '通知', en: 'Notices' },
  noticesUnread: { zh: '通知，{count} 条未读', en: 'Notices, {count} unread' },
})
