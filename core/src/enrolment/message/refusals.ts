import { refusals } from '../../base/refusal.ts'

export const messageRefusals = refusals({
  NO_RECIPIENTS: {
    code: 26075,
    status: 409,
    zh: '没有符合条件的收件人',
    en: 'Nobody matches, so there are no recipients',
  },
  TOO_MANY_RECIPIENTS: {
    code: 26076,
    status: 409,
    zh: '一次最多发送给 {max} 人，请用筛选条件分批发送',
    en: 'A message has at most {max} recipients; divide them by a filter',
  },
  TOO_MANY_MESSAGES: {
    code: 26077,
    status: 429,
    zh: '24 小时内最多群发 {max} 条消息',
    en: 'At most {max} messages in 24 hours',
  },
})
