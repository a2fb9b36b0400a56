import { refusals } from '../../base/refusal.ts'

/** Refusals about who of a team takes part in a stage. */
export const rosterRefusals = refusals({
  NO_ROSTER: {
    code: 26084,
    status: 409,
    zh: '该阶段不需要确认参赛名单',
    en: 'This stage asks for no roster',
  },
  NOT_IN_STAGE: {
    code: 26085,
    status: 409,
    zh: '该团队没有进入该阶段',
    en: 'The team does not take part in this stage',
  },
  ROSTER_LOCKED: {
    code: 26086,
    status: 409,
    zh: '参赛名单已于 {untilZh} 锁定',
    en: 'The roster was locked at {untilEn}',
  },
  ROSTER_STRANGER: {
    code: 26087,
    status: 422,
    zh: '参赛名单只能包括本队队员，且不能重复',
    en: 'A roster names members of the team, each once',
  },
  ROSTER_SIZE: {
    code: 26088,
    status: 422,
    zh: '参赛人数须为 {min}–{max} 人，现为 {count} 人',
    en: 'From {min} to {max} people take part; these are {count}',
  },
  ROSTER_FIXED: {
    code: 26089,
    status: 409,
    zh: '{stage}的参赛名单已锁定，名单中的队员不能退出或替换',
    en: 'The roster of {stage} is locked: those on it can’t leave or be replaced',
  },
  ROSTER_UNCHECKED: {
    code: 26211,
    status: 409,
    zh: '该阶段的参赛名单不逐人核验',
    en: 'The people on rosters of this stage are not checked',
  },
  ROSTER_UNNAMED: {
    code: 26212,
    status: 409,
    zh: '该团队还没有确认参赛名单',
    en: 'The team has not named its roster yet',
  },
  NOT_ON_ROSTER: {
    code: 26213,
    status: 409,
    zh: '此人不在参赛名单中，名单可能刚刚更改，请刷新',
    en: 'This person is not on the roster, which may just have changed. Please reload',
  },
  PERSON_REASON: {
    code: 26214,
    status: 422,
    zh: '不予参赛须填写原因',
    en: 'A refusal needs a reason',
  },
  ROSTER_TOO_SMALL: {
    code: 26090,
    status: 409,
    zh: '{stage}的参赛名单已锁定，至少须有 {min} 人，请申请替换队员',
    en: 'The roster of {stage} is locked and needs at least {min} people. Ask for a replacement instead',
  },
})
