import type { Bilingual } from './shapes.ts'

/** Which words a site uses where sites differ. @spec L02 L03 */
export const WORDINGS = ['standard', 'topic', 'proposition'] as const
export type Wording = (typeof WORDINGS)[number]

/** What each wording says instead, in texts of both languages. */
const replaced: Readonly<Partial<Record<string, (text: string) => string>>> = {
  topic: (text) => text.replace(/提交作品/g, '提交选题').replace(/\b([Ss])ubmit works?\b/g, '$1ubmit topic'),
  proposition: (text) =>
    text
      .replace(/个人\/团队/g, '参赛编号')
      .replace(/赛项/g, '命题类别')
      .replace(/\bIndividual\/team\b/g, 'Participant number')
      .replace(
        /\b([Aa]n )?([Ee])vent(s?)\b/g,
        (_, article: string | undefined, first: string, plural: string) =>
          `${article ? 'a ' : ''}${first === 'E' ? 'P' : 'p'}roposition categor${plural ? 'ies' : 'y'}`,
      ),
}

/** A text of the product in a site's wording. Names that people gave don't pass here. @spec L02 L03 */
export function worded(text: string, wording: string): string {
  return replaced[wording]?.(text) ?? text
}

/** A text of the product in both languages, in a site's wording. @spec L02 L03 */
export function bothWorded({ zh, en }: Bilingual, wording: string): Bilingual {
  return { zh: worded(zh, wording), en: worded(en, wording) }
}

/** Whether sites differ in how they say it. */
export function varies(text: string): boolean {
  return WORDINGS.some((wording) => worded(text, wording) !== text)
}
