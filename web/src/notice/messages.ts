import { defineMessages } from '#web/lib/i18n.ts'

export const noticeMessages = defineMessages('notice', {
  notices: { zh: '通知', en: 'Notices' },
  noticesUnread: { zh: '通知，{count} 条未读', en: 'Notices, {count} unread' },
  noUnread: { zh: '没有未读通知', en: 'No unread notices' },
  allRead: { zh: '全部已读', en: 'Mark all as read' },
  allNotices: { zh: '查看全部', en: 'See all' },
})
