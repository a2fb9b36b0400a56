import type { Heading } from './export.ts'
import type { Bilingual } from './shapes.ts'

/** Which words a site uses where sites differ. @spec L02 L03 */
export const WORDINGS = ['standard', 'topic', 'proposition'] as const
export type Wording = (typeof WORDINGS)[number]

/** Labels that a site may word in its own way. */
export interface SiteLabels {
  readonly submitWork: Bilingual
  readonly workSelector: Bilingual
  readonly signUpItem: Bilingual
}

const standard: SiteLabels = {
  submitWork: { zh: '提交作品', en: 'Submit work' },
  workSelector: { zh: '个人/团队', en: 'Individual/team' },
  signUpItem: { zh: '赛项', en: 'Event' },
}

/** The labels of a site's wording: `topic` hands in topics, `proposition` numbers participants. @spec L02 L03 */
export function labelsOf(wording: Wording): SiteLabels {
  if (wording === 'topic') return { ...standard, submitWork: { zh: '提交选题', en: 'Submit topic' } }
  if (wording === 'proposition') {
    return {
      ...standard,
      workSelector: { zh: '参赛编号', en: 'Participant number' },
      signUpItem: { zh: '命题类别', en: 'Proposition category' },
    }
  }
  return standard
}

/** The heading of a column of items, in lists and their exports. */
export const itemHeading: Heading = {
  ...standard.signUpItem,
  worded: { proposition: labelsOf('proposition').signUpItem },
}
