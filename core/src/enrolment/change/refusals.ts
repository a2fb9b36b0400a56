import { refusals } from '../../base/refusal.ts'

/** Refusals about requests to change a submitted team. */
export const changeRefusals = refusals({
  CHANGE_OPEN: {
    code: 26160,
    status: 409,
    zh: '已有一份待审核的变更申请，请先等待结论或撤回',
    en: 'A change request is open already: wait for the decision, or withdraw it',
  },
  CHANGE_OVER: {
    code: 26161,
    status: 409,
    zh: '该变更申请已有结论或已撤回',
    en: 'This change request was decided or withdrawn',
  },
  CHANGE_NOTHING: { code: 26162, status: 409, zh: '“{labelZh}”没有变化', en: '“{labelEn}” would stay the same' },
  CHANGE_TWICE: {
    code: 26163,
    status: 409,
    zh: '一份申请中“{labelZh}”只能变更一次',
    en: 'One request changes “{labelEn}” once only',
  },
  CHANGE_FORBIDDEN: {
    code: 26164,
    status: 409,
    zh: '组织方规定“{labelZh}”提交后不能变更',
    en: 'The organiser lets nobody change “{labelEn}” after submission',
  },
  CHANGE_CONFLICT: {
    code: 26165,
    status: 409,
    zh: '申请提出后“{labelZh}”已有变动，不能按原申请通过：请不同意该项，由队长重新申请',
    en: '“{labelEn}” changed since the request was made and can’t be accepted as it stands: refuse it, so that the captain asks anew',
  },
  CHANGE_UNDECIDED: {
    code: 26166,
    status: 409,
    zh: '请对每一项分别作出决定',
    en: 'Decide on every field of the request',
  },
  CHANGE_OPINION: {
    code: 26167,
    status: 409,
    zh: '不同意“{labelZh}”须说明理由',
    en: 'Refusing “{labelEn}” needs a reason',
  },
  CHANGE_UNANSWERED: {
    code: 26168,
    status: 409,
    zh: '{name} 尚未同意，同意后才能通过',
    en: '{name} has not agreed yet; approve after that',
  },
  NEWCOMER_INCOMPLETE: {
    code: 26074,
    status: 409,
    zh: '{name} 的个人资料还缺：{missingZh}，补全后才能加入',
    en: 'The profile of {name} lacks {missingEn}; they can join once it is complete',
  },
  CHANGE_PAID: {
    code: 26169,
    status: 409,
    zh: '报名费按人计算且已结清，不能增加人员；可以替换人员',
    en: 'The fee counts people and is settled, so nobody can be added; a member can be replaced',
  },
  CHANGES_CLOSED: {
    code: 26176,
    status: 409,
    zh: '{peopleZh}；{factsZh}',
    en: '{peopleEn}. {factsEn}',
  },
  LATE_ANSWERS: {
    code: 26026,
    status: 409,
    zh: '报名信息现在须补填：{whatZh}。请在报名详情中申请变更',
    en: 'The enrolment needs more answers by now: {whatEn}. Ask for the change on the page of the enrolment',
  },
})
