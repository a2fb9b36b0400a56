import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of the way to a published round, and of the templates of a new one. */
export const setUpMessages = defineMessages('competitionSetUp', {
  title: { zh: '设置进度', en: 'Set-up' },
  done: { zh: '已完成', en: 'Done' },
  missing: { zh: '待完善', en: 'To complete' },
  waiting: { zh: '待前面完成', en: 'Later' },
  pending: { zh: '待审批', en: 'Awaiting approval' },
  next: { zh: '下一步', en: 'Next' },
  afterReview: { zh: '评审之后', en: 'After the review' },
  promotion: { zh: '晋级规则', en: 'Promotion' },
  promotionHint: {
    zh: '各阶段如何晋级；未设置的阶段向全部团队开放',
    en: 'How teams go on; a stage without a rule before it is open to all',
  },
  awards: { zh: '奖项', en: 'Awards' },
  awardsOut: { zh: '已公布 {count} / {items} 个赛项', en: '{count} of {items} events published' },
  certificates: { zh: '证书', en: 'Certificates' },
  certificatesAhead: { zh: '可提前选定模板', en: 'Templates can be chosen now' },
  certificatesDue: { zh: '可以制作', en: 'Ready to be made' },
  template: { zh: '从模板开始', en: 'Start from a template' },
  templateHint: {
    zh: '模板会为下面的每个赛项填好赛程、报名、作品和评审设置，之后都可以修改。',
    en: 'A template fills in schedule, enrolment, works and review of every event below; all of it can be changed later.',
  },
  templateChoice: { zh: '赛制模板', en: 'Template' },
  templateNone: { zh: '不用模板', en: 'No template' },
  startsOn: { zh: '报名开始日期', en: 'First day of sign-up' },
  startsOnMissing: { zh: '请选择报名开始日期', en: 'Choose the first day of sign-up' },
})
