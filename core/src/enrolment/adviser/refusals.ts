import { refusals } from '../../base/refusal.ts'

/** Refusals about the kinds of advisers. */
export const adviserRefusals = refusals({
  ADVISER_KIND_MISSING: {
    code: 26180,
    status: 409,
    zh: '请为指导教师{name}选择类别',
    en: 'Choose what kind of adviser {name} is',
  },
  TOO_FEW_OF_KIND: {
    code: 26181,
    status: 409,
    zh: '{kindZh}现有 {count} 人，至少 {min} 人',
    en: '{kindEn}: {count}, at least {min}',
  },
  TOO_MANY_OF_KIND: {
    code: 26182,
    status: 409,
    zh: '{kindZh}最多 {max} 人',
    en: '{kindEn}: at most {max}',
  },
  NO_SUCH_KIND: {
    code: 26183,
    status: 409,
    zh: '该赛项没有这类指导教师',
    en: 'This event has no such kind of adviser',
  },
  NOT_AN_ADVISER: { code: 26184, status: 409, zh: '{name}不是指导教师', en: '{name} is not an adviser' },
})
