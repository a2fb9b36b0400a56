import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts about where a rule is checked. */
export const rowStageMessages = defineMessages('competitionRuleStages', {
  stages: { zh: '检查时点', en: 'Checked' },
  signUp: { zh: '报名时（默认）', en: 'At sign-up (default)' },
  stagesHint: {
    zh: '选定赛段后，报名时不检查；不符合的团队不能晋级到该赛段，也不能正式提交该赛段的作品。没有晋级和作品的赛段不会检查。',
    en: 'With a stage chosen, sign-up doesn’t check it: a team that breaks it isn’t promoted to that stage and can’t formally submit its work there. A stage without promotion and works checks nothing.',
  },
  titleHint: {
    zh: '只检查所选赛段的作品标题；不选则检查所有赛段。',
    en: 'Only titles of works of these stages are checked; none chosen: those of all stages.',
  },
  allStages: { zh: '所有赛段', en: 'All stages' },
  trialPlace: { zh: '试算的时点', en: 'Tried at' },
  trialSignUp: { zh: '报名', en: 'Sign-up' },
})
