import { refusals } from '../../base/refusal.ts'

/** Refusals about sanctions. */
export const sanctionRefusals = refusals({
  SANCTION_EFFECT: {
    code: 26130,
    status: 422,
    zh: '“{effectZh}”不能用于{subjectZh}',
    en: 'The effect “{effectEn}” can’t be put on this: {subjectEn}',
  },
  SANCTION_PERCENT: {
    code: 26131,
    status: 422,
    zh: '请填写保留名额的比例，0 到 99',
    en: 'Say which share of its places the school keeps, from 0 to 99 percent',
  },
  SANCTION_DATES: {
    code: 26132,
    status: 422,
    zh: '结束日期不能早于开始日期，也不能早于今天',
    en: 'The last day lies before the first, or before today',
  },
  SANCTION_TWICE: {
    code: 26133,
    status: 409,
    zh: '该对象从同一天起已有相同的处分',
    en: 'There is the same sanction from the same day on already',
  },
  SANCTION_OVER: {
    code: 26134,
    status: 409,
    zh: '该处分已期满或已解除',
    en: 'This sanction is over or was lifted',
  },
  SANCTION_CHECK_DIGIT: {
    code: 26136,
    status: 422,
    zh: '身份证号校验码不符，请核对',
    en: 'The check character of the identity number is wrong',
  },
  SANCTION_NO_GROUP: {
    code: 26135,
    status: 403,
    zh: '请先选择组织，再登记处分',
    en: 'Choose an organisation first',
  },
})
