import { refusals } from '../../base/refusal.ts'

export const payeeRefusals = refusals({
  PAYEE_MISSING: {
    code: 24051,
    status: 400,
    zh: '请填写退款收款账户（户名、开户行、账号）',
    en: 'Give the bank account that the refund goes to: holder, bank and number',
  },
  PAYEE_NOT_ASKED: {
    code: 24052,
    status: 409,
    zh: '该款项按原路退回，不能指定收款账户；原路退款失败后才可以',
    en: 'This goes back by the way it came: an account can be named only after that failed',
  },
  PAYEE_NUMBER: {
    code: 24053,
    status: 400,
    zh: '收款账号应为 8–32 位数字，请核对',
    en: 'The account number has 8 to 32 digits: please check it',
  },
  PAYEE_DELETED: {
    code: 24054,
    status: 409,
    zh: '退款已结束，完整账号已删除',
    en: 'The refund has ended, and the full account number was deleted',
  },
})
