import { refusals } from '../../base/refusal.ts'

/** Refusals about times of a window for an organisation or a school. */
export const ownTimesRefusals = refusals({
  OWN_TIMES_KIND: {
    code: 26200,
    status: 409,
    zh: '该时段对所有学校相同，不能单独设置时间',
    en: 'This window is the same for all schools',
  },
  OWN_TIMES_FAULTY: {
    code: 26201,
    status: 422,
    zh: '单独时间有误，请按提示修改',
    en: 'These times can’t be set; see the marked fields',
  },
  OWN_TIMES_OVER: {
    code: 26202,
    status: 409,
    zh: '结束时间已过，请设置将来的时间',
    en: 'This end has passed: choose one to come',
  },
  OWN_TIMES_BY_UPPER: {
    code: 26203,
    status: 409,
    zh: '竞赛已经上级审批，单独时间只能在审批的 {fromZh} 至 {untilZh} 之内；需要更长时间请由上级组织设置',
    en: 'The organisation above approved this competition: own times lie within the approved {fromEn} to {untilEn}, or are set by the organisation above',
  },
  OWN_TIMES_NONE: {
    code: 26204,
    status: 409,
    zh: '该组织没有单独时间',
    en: 'This organisation has no times of its own',
  },
})
