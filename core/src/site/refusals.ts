import { refusals } from '../base/refusal.ts'

/** Refusals of this module: 34001 to 34999. */
export const siteRefusals = refusals({
  NO_GROUP: {
    code: 34001,
    status: 409,
    zh: '请先选择所代表的组织',
    en: 'Choose the organisation you act for first',
  },
  POLICY_CHANGED: {
    code: 34003,
    status: 409,
    zh: '隐私政策或用户协议已更新，请刷新页面，阅读后重新同意',
    en: 'The privacy policy or the user agreement has changed: reload the page, read it and agree again',
  },
  EMPTY_BODY: {
    code: 34002,
    status: 400,
    zh: '发布前请填写正文',
    en: 'Write the article before publishing it',
  },
})
