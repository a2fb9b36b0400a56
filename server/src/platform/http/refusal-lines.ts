import { refusalText, type Language, type Refusal } from '@podium/core/base/refusal.ts'

/** The refusal as a list: what each of its fields lacks, or its message. */
export function refusalLines(refusal: Refusal, language: Language, wording = 'standard'): string[] {
  if (refusal.fields.length === 0) return [refusalText(refusal, language, wording)]
  return refusal.fields.map((fault) => fault[language === 'en' ? 'en' : 'zh'])
}
