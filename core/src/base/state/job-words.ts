import { textIn, type BilingualText } from '../bilingual-text.ts'
import { fill, type Language } from '../refusal.ts'

/** Label of a kind of background job, and what it did, filled from its result. */
export interface JobWords extends BilingualText {
  readonly result?: BilingualText
  /** What starts a job that nobody owns: a periodic task, or what somebody did. */
  readonly startedBy?: BilingualText
}

/** What started a job that nobody owns, in the reader's language; null where its kind has no words for it. */
export function jobTriggerText(words: JobWords | undefined, language: Language): string | null {
  return words?.startedBy ? textIn(words.startedBy, language) : null
}

/** What a finished job did; null where its kind has no words for it or the result lacks a value. */
export function jobResultText(words: JobWords | undefined, result: unknown, language: Language): string | null {
  if (!words?.result || typeof result !== 'object' || result === null) return null
  const values = Object.entries(result).filter(([, value]) => typeof value === 'number' || typeof value === 'string')
  const text = fill(textIn(words.result, language), Object.fromEntries(values))
  return text.includes('{') ? null : text
}
