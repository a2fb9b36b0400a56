import type { Language } from './refusal.ts'

/** Text in both languages, for messages written beside a schema or a rule. */
export interface BilingualText {
  readonly zh: string
  readonly en: string
}

const BETWEEN = ' | '

/** Both languages in the one message that a zod check may carry: `.min(1, both('请填写', 'Please fill in'))`. */
export function both(zh: string, en: string): string {
  return zh + BETWEEN + en
}

/** The half of a message made by `both` in the reader's language; other messages as they are. */
export function inLanguage(message: string, language: Language): string {
  const [zh, en, ...more] = message.split(BETWEEN)
  if (zh === undefined || en === undefined || more.length > 0) return message
  return language === 'en' ? en : zh
}
