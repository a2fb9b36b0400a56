import { refusals } from '../../base/refusal.ts'

/** Refusals about joining a team by code or by request. */
export const joiningRefusals = refusals({
  CODE_UNKNOWN: {
    code: 26110,
    status: 404,
    zh: '加入码无效：可能输入有误、已过期或已关闭，请向队长核对',
    en: 'This code opens no team: it may be mistyped, expired or switched off. Please ask the captain',
  },
  NOT_LOOKING: {
    code: 26111,
    status: 409,
    zh: '该团队目前不招募队员',
    en: 'The team isn’t looking for members now',
  },
  JOINING_CLOSED: {
    code: 26112,
    status: 409,
    zh: '该团队已提交报名，暂不能加入新队员',
    en: 'The team has been handed in and can’t take new members now',
  },
  ALREADY_ASKED: {
    code: 26113,
    status: 409,
    zh: '您已申请加入该团队，请等待队长答复',
    en: 'You have asked this team already: its captain has yet to answer',
  },
  TOO_MANY_REQUESTS: {
    code: 26114,
    status: 409,
    zh: '该团队待答复的申请已满，请稍后再试',
    en: 'Too many people are waiting for this team’s answer: try again later',
  },
  REQUEST_ENDED: {
    code: 26115,
    status: 409,
    zh: '该申请已答复、撤回或过期',
    en: 'This request was answered, withdrawn or has expired',
  },
})
