import { refusals } from '../base/refusal.ts'

/** Why site refuses: 34001 to 34999. */
export const siteRefusals = refusals({
  NO_GROUP: {
    code: 34001,
    status: 409,
    zh: '请先选择所代表的组织',
    en: 'Choose the organisation you act for first',
  },
  EMPTY_BODY: {
    code: 34002,
    status: 400,
    zh: '发布前请填写正文',
    en: 'Write the article before publishing it',
  },
})
