import { refusals } from '../base/refusal.ts'

/** Why notice refuses: 23001 to 23999. */
export const noticeRefusals = refusals({
  NO_SENDER: {
    code: 23001,
    status: 503,
    zh: '尚未配置短信或邮件发送服务',
    en: 'No service for text messages or e-mail is set up',
  },
})
