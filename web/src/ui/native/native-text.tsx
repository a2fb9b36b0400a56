import { useLanguage } from '#web/lib/i18n/i18n.ts'

/** Whether a text has Chinese characters. */
export const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** The `lang` of a name that stands in a page of another language: Chinese names in English pages. */
export function useLangOf(text: string): 'zh-CN' | undefined {
  const { language } = useLanguage()
  return language === 'en' && hasHan(text) ? 'zh-CN' : undefined
}

/** A name as it was entered, marked as Chinese where it is Chinese in an English page. */
export function NativeText({ text }: { text: string }) {
  const lang = useLangOf(text)
  return lang ? <span lang={lang}>{text}</span> : text
}
