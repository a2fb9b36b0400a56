import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { NativeText } from './native-text.tsx'
import { Phrases } from '../phrases.tsx'

const shown = (language: 'zh-cn' | 'en', text: string) =>
  render(
    <LanguageContext value={{ language, wording: 'standard', setLanguage: () => {} }}>
      <NativeText text={text} />
      <Phrases text={text} />
    </LanguageContext>,
  ).container

it.each([
  ['a Chinese name in an English page', 'en', '北辰理工大学', ['zh-CN', 'zh-CN']],
  ['an English name in an English page', 'en', 'Lin Xia', []],
  ['a Chinese name in a Chinese page', 'zh-cn', '北辰理工大学', []],
] as const)('%s is marked by its language only where it differs', (_, language, text, langs) => {
  const marked = [...shown(language, text).querySelectorAll('[lang]')]
  expect(marked.map((part) => part.getAttribute('lang'))).toEqual(langs)
})
