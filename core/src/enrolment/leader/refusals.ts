import { refusals } from '../../base/refusal.ts'

/** Refusals about leaders, who represent their school. */
export const leaderRefusals = refusals({
  NO_LEADERS: { code: 26170, status: 409, zh: '该赛项不设领队', en: 'Teams of this event have no leader' },
  TOO_MANY_LEADERS: { code: 26171, status: 409, zh: '领队最多 {max} 人', en: 'At most {max} leaders' },
  LEADER_BY_SCHOOL: {
    code: 26172,
    status: 409,
    zh: '领队由学校指定和变更',
    en: 'Leaders are named and changed by the school',
  },
  LEADER_OTHER_SCHOOL: {
    code: 26173,
    status: 409,
    zh: '{name} 不是该校人员，不能担任领队',
    en: '{name} is not of this school and can’t be its leader',
  },
  LEADER_MISSING: {
    code: 26174,
    status: 409,
    zh: '请先指定领队：现有 {count} 人，至少 {min} 人',
    en: 'Name the leader first: {count}, at least {min}',
  },
  LEADER_NAME: {
    code: 26175,
    status: 409,
    zh: '该手机号对应的账号姓名不是 {name}，请核对手机号',
    en: 'The account with this phone number isn’t of the name {name}: check the number',
  },
})
