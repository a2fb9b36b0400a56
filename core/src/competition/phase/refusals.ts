import { refusals } from '../../base/refusal.ts'

/** Refusals about windows that organisations switch for their schools. */
export const phaseRefusals = refusals({
  PHASE_NOT_DELEGATED: {
    code: 25048,
    status: 409,
    zh: '该时段未交由下级组织开关',
    en: 'This window is not left to organisations below',
  },
  PHASE_FORCED: {
    code: 25049,
    status: 409,
    zh: '主办方已强制开关该时段，下级组织不能再改',
    en: 'The organiser holds this window, so that organisations below can’t switch it',
  },
  PHASE_OUTSIDE: {
    code: 25053,
    status: 409,
    zh: '只能在阶段起止时间之内开关',
    en: 'It can only be switched while its stage runs',
  },
})
