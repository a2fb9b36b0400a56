import type { Bilingual } from './shapes.ts'

/** Labels that a site may word in its own way. */
export interface SiteLabels {
  readonly submitWork: Bilingual
  readonly workSelector: Bilingual
  readonly signUpItem: Bilingual
}

/** The labels before a site words them. */
export const standardLabels: SiteLabels = {
  submitWork: { zh: '提交作品', en: 'Submit work' },
  workSelector: { zh: '个人/团队', en: 'Individual/team' },
  signUpItem: { zh: '赛项', en: 'Event' },
}
