import { refusals } from '../../base/refusal.ts'

/** Refusals about the admission queue of an item. */
export const admissionRefusals = refusals({
  NO_QUEUE: {
    code: 26140,
    status: 409,
    zh: '该赛项提交报名无需排队',
    en: 'This event has no queue for submitting',
  },
  NO_DRAFT: {
    code: 26141,
    status: 409,
    zh: '请先填写好该赛项的报名，再来排队',
    en: 'Fill in your enrolment for this event first, then queue',
  },
  NOT_ADMITTED: {
    code: 26142,
    status: 409,
    zh: '该赛项需排队提交，轮到您时才能提交报名',
    en: 'This event has a queue: you can submit when it is your turn',
  },
})
