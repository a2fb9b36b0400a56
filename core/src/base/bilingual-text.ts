import type { Language } from './refusal.ts'

/** Text in both languages, without a zod schema. */
export interface BilingualText {
  readonly zh: string
  readonly en: string
}

const BETWEEN = ' | '

/** Joins both languages into the single message that a zod check accepts: `.min(1, both('请填写', 'Please fill in'))`. */
export function both(zh: string, en: string): string {
  return zh + BETWEEN + en
}

/** Extracts one language from a message made by `both`; other messages are returned unchanged. */
export function inLanguage(message: string, language: Language): string {
  const [zh, en, ...more] = message.split(BETWEEN)
  if (zh === undefined || en === undefined || more.length > 0) return message
  return language === 'en' ? en : zh
}

/** The text in a language; the Chinese one where there is no English. */
export function textIn({ zh, en }: BilingualText, language: Language): string {
  return language === 'en' && en !== '' ? en : zh
}
