import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts for whoever enrols with the code of the school. */
export const schoolCodeMessages = defineMessages('enrolment-school-code', {
  label: { zh: '学校注册码', en: 'Code of your school' },
  needed: { zh: '请填写学校注册码', en: 'State the code of your school' },
  hint: {
    zh: '向学校竞赛管理员索取',
    en: 'Ask the competition administrator of your school for it',
  },
})
