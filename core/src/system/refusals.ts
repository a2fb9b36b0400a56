import { refusals } from '../base/refusal.ts'

/** Refusals of this module: 22001 to 22999. */
export const systemRefusals = refusals({
  JOB_ENDED: { code: 22001, status: 409, zh: '任务已结束，无法取消', en: 'The job has ended and can not be cancelled' },
  JOB_NOT_FAILED: {
    code: 22002,
    status: 409,
    zh: '只有失败或已取消的任务可以重试',
    en: 'Only a failed or cancelled job can be tried again',
  },
})
