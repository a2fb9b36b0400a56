import { refusals } from '../base/refusal.ts'

/** Refusals of this module: 22001 to 22999. */
export const systemRefusals = refusals({
  JOB_ENDED: { code: 22001, status: 409, zh: '任务已结束，无法取消', en: 'The job has ended and can not be cancelled' },
  JOB_NOT_FAILED: {
    code: 22002,
    status: 409,
    zh: '只有失败或已取消的任务可以重试',
    en: 'Only a failed or cancelled job can be tried again',
  },
  VIEW_WITHOUT_GROUP: {
    code: 22006,
    status: 409,
    zh: '当前没有所属组织，无法共享视图',
    en: 'Only who acts for an organisation can share a view',
  },
  VIEWS_FULL: {
    code: 22007,
    status: 409,
    zh: '每个列表最多保存 {max} 个视图',
    en: 'At most {max} views of a list can be saved',
  },
  SETTING_URL: {
    code: 22003,
    status: 422,
    zh: '请填写以 http:// 或 https:// 开头的网址',
    en: 'A web address beginning with http:// or https:// is needed',
  },
  SETTING_CODE: {
    code: 22004,
    status: 422,
    zh: '组织编码只含字母、数字、下划线和连字符，最多 40 个',
    en: 'A code has letters, digits, underscores and hyphens, at most 40',
  },
  SETTING_OF_ALL: {
    code: 22005,
    status: 403,
    zh: '只有管理整个平台的人员可以修改系统设置',
    en: 'Only staff of the whole platform change its settings',
  },
  SENDER_BY_ENVIRONMENT: {
    code: 22061,
    status: 409,
    zh: '该项由服务器的环境变量设定，不能在此修改',
    en: 'The server’s environment variables set this; it can’t be changed here',
  },
  SENDER_INCOMPLETE: {
    code: 22062,
    status: 422,
    zh: '发送服务的设置不完整',
    en: 'The setting of the sender is incomplete',
  },
  SENDER_SECRET_NEEDED: {
    code: 22063,
    status: 422,
    zh: '请填写密码或密钥；更换服务器或账号后须重新填写',
    en: 'Enter the password or secret, again for another server or account',
  },
  MAIL_UNENCRYPTED: {
    code: 22064,
    status: 422,
    zh: '正式环境中，只有本机的邮件服务器可以不加密',
    en: 'In production only a mail server on this machine may go without encryption',
  },
  NO_OWN_CONTACT: {
    code: 22065,
    status: 409,
    zh: '您未绑定{what}：请填写接收测试的{what}',
    en: 'You have no {whatEn} of your own: type the one that the test goes to',
  },
  TEST_TARGET: {
    code: 22084,
    status: 400,
    zh: '请填写正确的{what}',
    en: 'This is not a {whatEn}',
  },
  TEST_SPENT: {
    code: 22066,
    status: 409,
    zh: '今天的短信费用已用完，不能再发测试短信',
    en: 'Today’s SMS budget is spent: no test can be sent',
  },
  SERVICE_INCOMPLETE: {
    code: 22081,
    status: 422,
    zh: '服务的设置不完整',
    en: 'The setting of the service is incomplete',
  },
  STORE_HOLDS_FILES: {
    code: 22082,
    status: 409,
    zh: '存储桶中已有文件：只能更换密钥，不能更换或清除存储桶，否则这些文件将无法读取',
    en: 'The bucket holds files: its keys may change, but exchanging or removing it would lose them',
  },
  SERVICE_FAILED: {
    code: 22083,
    status: 422,
    zh: '未保存，因为测试未通过：{why}',
    en: 'Not saved, because the test failed: {whyEn}',
  },
})
