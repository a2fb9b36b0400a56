import type { NoticeTemplate } from '../../base/notice/template.ts'

/** Notices about the operation of the installation. */
export const operationNotices = {
  diskFilled: {
    event: 'notice.disk',
    required: ['percent', 'free'],
    title: { zh: '服务器磁盘已用 {percent}%', en: 'The server’s disk is {percent} % full' },
    body: {
      zh: '剩余 {free}。空间不足时将暂停接收文件，以保证数据库可用。请扩容或清理磁盘。',
      en: '{free} are free. When space is short, uploads stop so that the database goes on. Enlarge or clear the disk.',
    },
  },
  budgetNear: {
    event: 'notice.spend',
    title: { zh: '今日短信费用已达上限的 80%', en: 'The SMS of today cost 80 % of their budget' },
    body: {
      zh: '今日不再发送通知短信，仅发送验证码。通知仍会进入消息中心。请在发送记录中查看原因，必要时调整 SMS_DAILY_BUDGET。',
      en: 'Only codes go by SMS today; notices still reach the inbox. See the log of messages for the cause, and raise SMS_DAILY_BUDGET if needed.',
    },
  },
  budgetUsed: {
    event: 'notice.spend',
    title: { zh: '今日短信费用已达上限', en: 'The budget for the SMS of today is used up' },
    body: {
      zh: '今日不再发送任何短信，包括验证码，明日零点恢复。请在发送记录中查看原因，必要时调整 SMS_DAILY_BUDGET。',
      en: 'No SMS goes until midnight, not even codes. See the log of messages for the cause, and raise SMS_DAILY_BUDGET if needed.',
    },
  },
  virusFound: {
    event: 'notice.virus',
    required: ['file'],
    title: { zh: '您上传的文件中发现病毒', en: 'A virus was found in your file' },
    body: {
      zh: '文件“{file}”中发现病毒（{signature}），已被隔离，无法打开。请查杀后重新上传。',
      en: 'A virus was found in “{file}” ({signature}), so nobody can open it. Please clean it and upload it again.',
    },
  },
} as const satisfies Record<string, NoticeTemplate>

declare module '../../base/notice/template.ts' {
  interface NoticeKeys extends Record<`notice.${keyof typeof operationNotices}`, true> {}
}
