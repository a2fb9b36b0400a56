import { refusals } from '../../base/refusal.ts'

/** Refusals about handing the captaincy over. */
export const captaincyRefusals = refusals({
  NO_SUCCESSOR: {
    code: 26120,
    status: 409,
    zh: '队长只能移交给已加入的队员',
    en: 'Only a member who is in the team can become captain',
  },
  TRANSFER_OPEN: {
    code: 26121,
    status: 409,
    zh: '已有一份未完成的队长移交',
    en: 'The captaincy is being handed over already',
  },
  TRANSFER_OVER: {
    code: 26122,
    status: 409,
    zh: '该队长移交已完成、取消或过期',
    en: 'This transfer was completed, cancelled or has expired',
  },
  SUCCESSOR_INCOMPLETE: {
    code: 26123,
    status: 409,
    zh: '{name} 的个人资料不完整，补全后才能担任队长',
    en: 'The profile of {name} is incomplete; they can be captain once it is complete',
  },
  SUCCESSOR_OTHER_SCHOOL: {
    code: 26124,
    status: 409,
    zh: '{name} 属于另一所学校，而该报名须经学校审核：提交后的团队不能换到未审核它的学校',
    en: '{name} is of another school, and schools approve these enrolments: a submitted team can’t move to a school that didn’t',
  },
})
