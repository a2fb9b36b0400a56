import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of messages to the people of enrolments. */
export const teamMessageMessages = defineMessages('teamMessage', {
  message: { zh: '群发消息', en: 'Message' },
  dialogTitle: { zh: '群发消息', en: 'Message participants' },
  toChosen: { zh: '发给选中的 {count} 支团队', en: 'To the chosen teams: {count}' },
  toFiltered: { zh: '发给当前筛选条件下的全部团队', en: 'To all teams of the current filter' },
  roles: { zh: '收件人', en: 'Recipients' },
  rolesMissing: { zh: '请至少选择一种收件人', en: 'Choose at least one' },
  recipientCount: { zh: '{recipients} 人，来自 {teams} 支团队', en: '{recipients} people of {teams} teams' },
  counting: { zh: '正在计算收件人…', en: 'Counting the recipients…' },
  titleZh: { zh: '标题', en: 'Title (Chinese)' },
  titleEn: { zh: '英文标题（可选）', en: 'Title (English, optional)' },
  bodyZh: { zh: '正文', en: 'Text (Chinese)' },
  bodyEn: { zh: '英文正文（可选）', en: 'Text (English, optional)' },
  required: { zh: '请填写{label}', en: '{label} is missing' },
  channels: {
    zh: '所有收件人都会收到站内消息；短信和邮件按本人的接收设置发送。',
    en: 'Everybody gets it in the inbox; e-mail and SMS follow each person’s settings.',
  },
  send: { zh: '发送', en: 'Send' },
  sureTitle: { zh: '发送给 {count} 人？', en: 'Send it to {count} people?' },
  sureText: { zh: '发送后不能撤回。', en: 'It can’t be withdrawn.' },
  cancel: { zh: '取消', en: 'Cancel' },
  sent: { zh: '已发送给 {count} 人，正在送达', en: 'Sent to {count} people; it is being delivered' },
  title: { zh: '标题', en: 'Title' },
  teams: { zh: '团队', en: 'Teams' },
  recipients: { zh: '收件人', en: 'Recipients' },
  notified: { zh: '已送达', en: 'Delivered' },
  sender: { zh: '发送人', en: 'Sender' },
  sentAt: { zh: '发送时间', en: 'Sent' },
  show: { zh: '查看', en: 'Show' },
  empty: { zh: '还没有群发过消息', en: 'No messages were sent yet' },
  emptyHint: {
    zh: '在报名列表中筛选或勾选团队，然后选择“群发消息”。',
    en: 'Filter or choose teams in the list of enrolments, then choose “Message”.',
  },
})
