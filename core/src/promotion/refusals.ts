import { refusals } from '../base/refusal.ts'

export const promotionRefusals = refusals({
  NO_RULE: {
    code: 37001,
    status: 409,
    zh: '该阶段尚未设置晋级规则',
    en: 'No promotion rule has been set for this stage yet',
  },
  NO_STANDING: {
    code: 37002,
    status: 409,
    zh: '还没有可用的排名：须先锁定评审成绩，或导入成绩、收到推荐',
    en: 'There is no standing yet: lock the results of the review, import results or wait for recommendations',
  },
  TIES_OPEN: {
    code: 37003,
    status: 422,
    zh: '晋级线上有 {count} 处并列尚未决定',
    en: '{count} ties at the line have not been decided yet',
  },
  PREVIEW_OLD: {
    code: 37004,
    status: 409,
    zh: '名单在预览之后有变化，请查看新的名单后再提交',
    en: 'The list changed since it was previewed. Please look at the new one before you commit it',
  },
  COMMITTED: {
    code: 37005,
    status: 409,
    zh: '该阶段的晋级结果已提交，不能更改',
    en: 'The promotion of this stage was committed and can’t be changed',
  },
  NO_VACANCY: {
    code: 37006,
    status: 409,
    zh: '没有空出的名额可以递补',
    en: 'No place was vacated that could be filled',
  },
  EARLIER_ROUTE: {
    code: 37007,
    status: 409,
    zh: '请先提交排在前面的晋级去向',
    en: 'The routes before this one have to be committed first',
  },
  NOBODY: {
    code: 37008,
    status: 422,
    zh: '没有人晋级，不能提交',
    en: 'Nobody would be promoted, so there is nothing to commit',
  },
  TARGET_MISSING: {
    code: 37009,
    status: 422,
    zh: '请选择上级组织的竞赛与赛项',
    en: 'Please choose a round and event of an upper organisation',
  },
  TARGET_CLOSED: {
    code: 37010,
    status: 409,
    zh: '所选竞赛现在不能接收晋级团队',
    en: 'The chosen round can’t receive promoted teams now',
  },
  TEAM_LEFT: {
    code: 37011,
    status: 409,
    zh: '名单中有团队刚刚退出，请重新预览',
    en: 'A team of the list has just left. Please preview again',
  },
  ARRIVED_BEFORE: {
    code: 37012,
    status: 409,
    zh: '名单中有团队已经晋级过，不能再次晋级',
    en: 'A team of the list was promoted before and can’t be promoted twice',
  },
  NOT_RECEIVED: {
    code: 37013,
    status: 409,
    zh: '“{team}”不能进入所选竞赛：{whyZh}',
    en: '“{team}” can’t enter the chosen round: {whyEn}',
  },
  TARGET_NOT_AGREED: {
    code: 37015,
    status: 409,
    zh: '所选赛项没有同意接收贵组织的晋级团队，请联系其主办方在报名设置中开放',
    en: 'The chosen event has not agreed to receive your promoted teams. Its organiser can allow it in the enrolment setting',
  },
  TARGET_LATE: {
    code: 37016,
    status: 409,
    zh: '所选赛项只在 {until} 之前接收晋级团队',
    en: 'The chosen event received promoted teams until {until}',
  },
  TARGET_FULL: {
    code: 37017,
    status: 409,
    zh: '所选赛项从每个下级竞赛最多接收 {most} 队，已接收 {received} 队，此次 {newcomers} 队',
    en: 'The chosen event receives at most {most} teams of a lower round; it has {received}, and these are {newcomers} more',
  },
  SCORES_FAULTY: {
    code: 37014,
    status: 422,
    zh: '成绩有 {count} 处错误，未导入',
    en: '{count} results are wrong, so nothing was imported',
  },
})
