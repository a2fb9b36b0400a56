import { textIn, type BilingualText } from '../bilingual-text.ts'
import { fill, type Language } from '../refusal.ts'

/** Label of a kind of background job, and what it did, filled from its result. */
export interface JobWords extends BilingualText {
  readonly result?: BilingualText
}

/** What a finished job did; null where its kind has no words for it or the result lacks a value. */
export function jobResultText(words: JobWords | undefined, result: unknown, language: Language): string | null {
  if (!words?.result || typeof result !== 'object' || result === null) return null
  const values = Object.entries(result).filter(([, value]) => typeof value === 'number' || typeof value === 'string')
  const text = fill(textIn(words.result, language), Object.fromEntries(values))
  return text.includes('{') ? null : text
}
