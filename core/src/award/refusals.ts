import { refusals } from '../base/refusal.ts'

export const awardRefusals = refusals({
  NO_AWARDS: { code: 31001, status: 400, zh: '请至少设置一个奖项', en: 'Set at least one award' },
  NAME_TWICE: { code: 31002, status: 400, zh: '奖项名称“{name}”重复', en: 'Two awards are called “{name}”' },
  RANGE_GAP: {
    code: 31003,
    status: 400,
    zh: '“{award}”须从第 {expected} 名开始，各奖项名次须首尾相接',
    en: '“{award}” must begin at rank {expected}: ranges follow one another without gap or overlap',
  },
  RANGE_EMPTY: {
    code: 31004,
    status: 400,
    zh: '“{award}”的截止名次不能小于起始名次',
    en: '“{award}” ends before it begins',
  },
  TIE_AT_BORDER: {
    code: 31005,
    status: 409,
    zh: '第 {rank} 名并列 {count} 件（{labels}），跨越“{upper}”与“{lower}”的界线，请决定归入哪一档',
    en: '{count} works share rank {rank} ({labels}) across the border of “{upper}” and “{lower}”: decide where they go',
  },
  DECISION_UNNEEDED: {
    code: 31006,
    status: 400,
    zh: '第 {rank} 名没有跨越奖项界线的并列，不需要决定',
    en: 'There is no tie across a border at rank {rank} to decide',
  },
  VACANT: {
    code: 31007,
    status: 409,
    zh: '“{award}”还缺 {missing} 个名额，且不允许空缺',
    en: '“{award}” lacks {missing} works and may not stay vacant',
  },
  WRONG_STATE: {
    code: 31008,
    status: 409,
    zh: '当前为“{state}”，不能{action}',
    en: 'This is “{stateEn}” and can’t {actionEn} now',
  },
  NOT_LOCKED: {
    code: 31009,
    status: 409,
    zh: '请先复核并锁定成绩',
    en: 'Verify and lock the results first',
  },
  NOT_VERIFIED: {
    code: 31014,
    status: 409,
    zh: '最新一次计算还没有由他人复核',
    en: 'Another person has not verified the newest calculation yet',
  },
  SAME_PERSON: {
    code: 31015,
    status: 409,
    zh: '奖项须由设置者以外的人确认或退回',
    en: 'Another person than the one who set the awards must confirm them or send them back',
  },
  AWAITING_CONFIRMATION: {
    code: 31016,
    status: 409,
    zh: '奖项正在等待确认，不能修改：可由设置者撤回确认请求，或由确认人退回',
    en: 'The awards wait for confirmation and can’t be changed: who set them can recall them, a second person can send them back',
  },
  OTHER_PERSON: {
    code: 31017,
    status: 403,
    zh: '确认请求只能由设置奖项的人撤回；您可以确认或退回',
    en: 'Only the person who set the awards can recall them; you can confirm them or send them back',
  },
  NAME_MISSING: { code: 31018, status: 400, zh: '请填写奖项名称', en: 'Give the award a name' },
  RANK_TOO_HIGH: {
    code: 31019,
    status: 400,
    zh: '名次不能超过 {max}',
    en: 'Ranks can’t go beyond {max}',
  },
  REASON_NEEDED: { code: 31010, status: 400, zh: '请填写原因', en: 'Give a reason' },
  PUBLICITY_RUNNING: {
    code: 31011,
    status: 409,
    zh: '公示期尚未结束',
    en: 'The period of public notice is not over yet',
  },
  PUBLICITY_ORDER: {
    code: 31012,
    status: 400,
    zh: '公示结束时间须晚于开始时间',
    en: 'Public notice must end after it begins',
  },
  RESULT_CHANGED: {
    code: 31013,
    status: 409,
    zh: '成绩在设奖后有变化，请重新设奖',
    en: 'The results changed after the awards were set: set them again',
  },
})
