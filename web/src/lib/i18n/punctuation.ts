import type { Language } from '@podium/core/base/refusal.ts'

/** A label before its value. */
export function labelled(label: string, value: string, language: Language): string {
  return language === 'en' ? `${label}: ${value}` : `${label}：${value}`
}

/** Texts one after another. */
export function listed(texts: readonly string[], language: Language): string {
  return texts.join(language === 'en' ? ', ' : '、')
}

/** A text with a note in brackets. */
export function withNote(text: string, note: string, language: Language): string {
  return language === 'en' ? `${text} (${note})` : `${text}（${note}）`
}
