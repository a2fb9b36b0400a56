import { refusals } from '../../base/refusal.ts'

/** Refusals about petitions. */
export const petitionRefusals = refusals({
  NO_SUCH_RULE: {
    code: 26150,
    status: 409,
    zh: '本赛项没有这条可以申请例外的规则',
    en: 'This event has no such rule that an exception can be asked for',
  },
  PETITION_OPEN: {
    code: 26151,
    status: 409,
    zh: '对这条规则已提交申请，请等待答复',
    en: 'An exception to this rule was asked for already and waits for its answer',
  },
  ALREADY_EXCEPTED: {
    code: 26152,
    status: 409,
    zh: '这条规则的例外已获批准',
    en: 'The exception to this rule is granted already',
  },
  PETITIONS_FULL: {
    code: 26153,
    status: 409,
    zh: '本队的例外申请已达 {max} 次',
    en: 'This team has asked for {max} exceptions, which is the most',
  },
  PETITION_DECIDED: {
    code: 26154,
    status: 409,
    zh: '该申请已处理或已撤回',
    en: 'This petition was decided or withdrawn',
  },
})
