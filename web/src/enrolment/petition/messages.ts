import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const petitionMessages = defineMessages('petition', {
  title: { zh: '规则例外', en: 'Exceptions to rules' },
  hint: {
    zh: '本队不符合某条参赛规则而有特殊情况的，可以向组织方申请例外。',
    en: 'If your team breaks a rule for a special reason, ask the organiser for an exception.',
  },
  ask: { zh: '申请例外', en: 'Ask for an exception' },
  asked: { zh: '申请已提交，答复后会通知您', en: 'Asked; you are notified of the answer' },
  rule: { zh: '参赛规则', en: 'Rule' },
  reason: { zh: '申请理由', en: 'Reason' },
  required: { zh: '请填写{label}', en: 'Please fill in: {label}' },
  withdraw: { zh: '撤回申请', en: 'Withdraw' },
  withdrawn: { zh: '申请已撤回', en: 'Withdrawn' },
  answerLine: { zh: '答复：{answer}', en: 'Answer: {answer}' },
  answer: { zh: '答复', en: 'Answer' },
  grant: { zh: '批准', en: 'Grant' },
  refuse: { zh: '不批准', en: 'Refuse' },
  grantWarning: {
    zh: '批准后，本队不再受“{rule}”限制，报名其他要求不变。',
    en: 'The rule “{rule}” no longer keeps this team out; everything else is asked for as before.',
  },
  answered: { zh: '已答复并通知队长', en: 'Answered, and the captain was notified' },
  team: { zh: '团队', en: 'Team' },
  keyword: { zh: '团队、学校、编号或拼音首字母', en: 'Team, school, number or pinyin initials' },
  school: { zh: '学校', en: 'School' },
  round: { zh: '竞赛', en: 'Competition' },
  state: { zh: '状态', en: 'State' },
  askedBy: { zh: '申请人', en: 'Asked by' },
  askedAt: { zh: '申请时间', en: 'Asked' },
  answeredBy: { zh: '处理人', en: 'Decided by' },
  answeredAt: { zh: '处理时间', en: 'Decided' },
  empty: { zh: '暂无例外申请', en: 'No petitions' },
  emptyHint: {
    zh: '队长可在提交报名前，对不符合的参赛规则申请例外。',
    en: 'Before handing in, a captain can ask for an exception to a rule that the team breaks.',
  },
})
