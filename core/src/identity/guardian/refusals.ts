import { refusals } from '../../base/refusal.ts'

/** Refusals about birthdays and guardians: 20060 to 20069. */
export const guardianRefusals = refusals({
  BIRTHDAY_MISSING: { code: 20060, status: 409, zh: '请填写出生日期', en: 'Enter the date of birth' },
  GUARDIAN_NOT_NEEDED: {
    code: 20061,
    status: 409,
    zh: '已满 14 周岁，无需监护人同意',
    en: 'From the age of 14 no guardian’s consent is needed',
  },
  GUARDIAN_OWN_PHONE: {
    code: 20062,
    status: 409,
    zh: '请填写监护人的手机号，不能是本账号的手机号',
    en: 'Give the guardian’s phone number, not the one of this account',
  },
  GUARDIAN_TEXT_CHANGED: {
    code: 20063,
    status: 409,
    zh: '监护人同意书已更新，请刷新页面阅读后重新提交',
    en: 'The text of the consent has changed: reload the page, read it and confirm again',
  },
  NO_GUARDIAN_CONSENT: {
    code: 20064,
    status: 409,
    zh: '当前没有监护人同意可撤回',
    en: 'There is no guardian’s consent to withdraw',
  },
})
