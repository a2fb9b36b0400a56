import type { Language } from '@podium/core/base/refusal.ts'

/** A label before its value. */
export function labelled(label: string, value: string, language: Language): string {
  return language === 'en' ? `${label}: ${value}` : `${label}：${value}`
}

/** A text with a note in brackets. */
export function withNote(text: string, note: string, language: Language): string {
  return language === 'en' ? `${text} (${note})` : `${text}（${note}）`
}
