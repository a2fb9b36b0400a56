import type { Bilingual } from './shapes.ts'

/** Which words a site uses where sites differ. @spec L02 L03 */
export const WORDINGS = ['standard', 'topic', 'proposition'] as const
export type Wording = (typeof WORDINGS)[number]

export function isWording(text: string): text is Wording {
  return WORDINGS.some((wording) => wording === text)
}

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

type Replacement = readonly [RegExp, string]

/** What each wording says instead, in texts of both languages. */
const replacements: Readonly<Record<Wording, readonly Replacement[]>> = {
  standard: [],
  topic: [
    [/提交作品/g, '提交选题'],
    [/\bSubmit works?\b/g, 'Submit topic'],
    [/\bsubmit works?\b/g, 'submit topic'],
  ],
  proposition: [
    [/个人\/团队/g, '参赛编号'],
    [/赛项/g, '命题类别'],
    [/\bIndividual\/team\b/g, 'Participant number'],
    [/\bEvents\b/g, 'Proposition categories'],
    [/\bevents\b/g, 'proposition categories'],
    [/\bEvent\b/g, 'Proposition category'],
    [/\b[Aa]n event\b/g, 'a proposition category'],
    [/\bevent\b/g, 'proposition category'],
  ],
}

/** A text of the product in a site's wording. Names that people gave don't pass here. @spec L02 L03 */
export function worded(text: string, wording: string): string {
  const own = isWording(wording) ? replacements[wording] : []
  return own.reduce((made, [standardWord, word]) => made.replace(standardWord, word), text)
}

/** The heading of a column of items, in lists and their exports. */
export const itemHeading: Bilingual = standard.signUpItem

/** A text of the product in both languages, in a site's wording. @spec L02 L03 */
export function bothWorded({ zh, en }: Bilingual, wording: string): Bilingual {
  return { zh: worded(zh, wording), en: worded(en, wording) }
}

/** Whether sites differ in how they say it. */
export function varies(text: string): boolean {
  return WORDINGS.some((wording) => worded(text, wording) !== text)
}
