import { refusals } from '../base/refusal.ts'

/** Refusals of this module: 23001 to 23999. */
export const noticeRefusals = refusals({
  NOT_FAILED: {
    code: 23002,
    status: 409,
    zh: '只有发送失败或无法送达的消息可以重发',
    en: 'Only a message that failed or could not be delivered can be sent again',
  },
  NOT_KEPT: {
    code: 23003,
    status: 409,
    zh: '验证码不保留内容，不能重发，请本人重新获取',
    en: 'The text of a code is not kept. Its owner asks for a new one',
  },
  SENDER_LIMIT: {
    code: 23004,
    status: 429,
    zh: '您引发的短信和邮件过多，请在 {untilZh} 后再试',
    en: 'Your actions have sent too many messages. Please try again after {untilEn}',
  },
  TARGET_LIMIT: {
    code: 23011,
    status: 429,
    zh: '发送到此手机号或邮箱的信息过多，{untilZh} 后可再次发送',
    en: 'Too many messages go to this phone or mailbox. One can be sent again after {untilEn}',
  },
  REMINDED_RECENTLY: {
    code: 23005,
    status: 409,
    zh: '12 小时内已提醒过，{fromZh} 之后可以再次提醒',
    en: 'Reminded within 12 hours: another reminder is possible from {fromEn}',
  },
  RECIPIENTS_CHANGED: {
    code: 23006,
    status: 409,
    zh: '预览后名单有变化：原为 {previewed} 人，现为 {recipients} 人，请重新预览',
    en: 'The recipients changed: the preview had {previewed} people, now there are {recipients}. Please look again',
  },
  WORDING_FAULTY: {
    code: 23007,
    status: 400,
    zh: '通知文字有误，请修改后再保存',
    en: 'The words of the notice have faults. Please correct them, then save again',
  },
  WORDING_UNCHANGED: { code: 23008, status: 409, zh: '没有修改', en: 'Nothing was changed' },
  WORDING_BUILT_IN: {
    code: 23009,
    status: 409,
    zh: '已是默认文字',
    en: 'The built-in words are in force already',
  },
  WORDING_OF_ALL: {
    code: 23010,
    status: 403,
    zh: '通知模板全平台共用，仅平台管理员可以查看和修改',
    en: 'Templates of notices are those of the whole platform: only its administrators see and change them',
  },
  NO_SENDER: {
    code: 23001,
    status: 503,
    zh: '尚未配置该渠道的发送服务',
    en: 'No service is set up for this channel',
  },
})
