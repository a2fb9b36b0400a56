import type { Language } from '@podium/core/base/refusal.ts'
import { readCookie, readText, writeCookie, writeText } from '../session/storage.ts'

export const LANGUAGE_KEY = 'language'

/** English for `en…`, otherwise Chinese. @spec S05 L01 */
export function languageFrom(text: string | null | undefined): Language {
  return text?.toLowerCase().startsWith('en') ? 'en' : 'zh-cn'
}

/** The saved choice, else the browser's language. @spec L01 */
export function initialLanguage(): Language {
  return languageFrom(readText(LANGUAGE_KEY) ?? readCookie(LANGUAGE_KEY) ?? navigator.language)
}

/** Saved in local storage and in a cookie, so that server-rendered pages use it too. */
export function saveLanguage(language: Language): void {
  writeText(LANGUAGE_KEY, language)
  writeCookie(LANGUAGE_KEY, language, 365)
}
