import { refusals } from '../../base/refusal.ts'

/** Refusals about the dates of a round that an upper organisation approved. */
export const dateRefusals = refusals({
  DATES_BY_UPPER: {
    code: 26185,
    status: 409,
    zh: '竞赛已经上级审批，时间须经上级组织调整，请提交调整申请',
    en: 'The organisation above approved this competition: ask it to move the dates',
  },
  DATES_ASKED: {
    code: 26186,
    status: 409,
    zh: '已有一份时间调整申请等待上级处理',
    en: 'A request to move the dates is waiting already',
  },
  NO_DATES_MOVED: { code: 26187, status: 409, zh: '没有时间变动，请直接保存', en: 'No date moves: just save' },
  DATES_FREE: {
    code: 26188,
    status: 409,
    zh: '该竞赛的时间无需上级同意，请直接保存',
    en: 'These dates need no consent: just save',
  },
  DATE_REQUEST_ENDED: { code: 26189, status: 409, zh: '该申请已处理', en: 'This request was answered already' },
  DATES_NOT_UPPER: {
    code: 26195,
    status: 403,
    zh: '由上级组织处理时间调整申请',
    en: 'The organisation above decides on the dates',
  },
})
