import { refusals } from '../../base/refusal.ts'

/** Refusals about teams that missed what a stage asks for. */
export const forfeitRefusals = refusals({
  NOT_UNPAID: {
    code: 26315,
    status: 409,
    zh: '该团队不是因为逾期未缴费而放弃的，不能在此恢复',
    en: 'This team did not give up its place by an unpaid fee, so it can’t be restored here',
  },
  UNPAID_WINDOW: {
    code: 26316,
    status: 409,
    zh: '缴费时间未开放，恢复后该团队无法缴费；请先为该团队单独延长缴费时间，再恢复报名',
    en: 'Payment isn’t open, so the team couldn’t pay: first let the payment window close later for this team',
  },
  NOT_MISSED: {
    code: 26082,
    status: 409,
    zh: '该团队不是因为未交作品而放弃的，不能在此恢复',
    en: 'This team did not give up its place by a missed hand-in, so it can’t be reinstated',
  },
  FORFEIT_RELIED_ON: {
    code: 26083,
    status: 409,
    zh: '该阶段已开始评审或已决定晋级，不能再恢复',
    en: 'The review of the stage has begun or its promotion was decided, so the team can’t come back',
  },
})
