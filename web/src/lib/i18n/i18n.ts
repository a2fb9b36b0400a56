import { worded } from '@podium/core/base/wording.ts'
import { fill, type Language, type TextParams } from '@podium/core/base/refusal.ts'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import { createContext, useContext, useMemo } from 'react'

export type Words = Readonly<Record<string, Bilingual>>

/** The texts of one module; a site's wording replaces some of their words. */
export interface Messages<W extends Words> {
  readonly namespace: string
  readonly words: W
}

export type Translate<W extends Words> = (key: keyof W & string, params?: TextParams) => string

/** Defines a module's texts. The namespace is the module's name. */
export function defineMessages<const W extends Words>(namespace: string, words: W): Messages<W> {
  return { namespace, words }
}

export interface LanguageChoice {
  language: Language
  /** The wording of this host. @spec L02 L03 */
  wording: string
  setLanguage: (language: Language) => void
}

export const LanguageContext = createContext<LanguageChoice>({
  language: 'zh-cn',
  wording: 'standard',
  setLanguage: () => {},
})

export function useLanguage(): LanguageChoice {
  return useContext(LanguageContext)
}

/** The module's texts in the current language and wording. */
export function useT<W extends Words>(messages: Messages<W>): Translate<W> {
  const { language, wording } = useLanguage()
  return useMemo(() => translator(messages, language, wording), [messages, language, wording])
}

/** `useT` for use outside components. */
export function translator<W extends Words>(
  messages: Messages<W>,
  language: Language,
  wording = 'standard',
): Translate<W> {
  const words: Words = messages.words
  return (key, params = {}) => {
    const text = words[key]
    const standard = text ? text[language === 'en' ? 'en' : 'zh'] : key
    return fill(worded(standard, wording), params, '')
  }
}

/** The text in the given language; an empty English text falls back to Chinese. */
export function pick(text: Bilingual, language: Language): string {
  return language === 'en' && text.en ? text.en : text.zh
}
