import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

test.each([
  ['what the page chose', { 'x-language': 'en', cookie: 'language=zh-cn', 'accept-language': 'zh' }, 'en'],
  ['the cookie of that choice, for a link', { cookie: 'a=b; language=en', 'accept-language': 'zh-CN' }, 'en'],
  ['Chinese by the cookie', { cookie: 'language=zh-cn', 'accept-language': 'en-GB' }, 'zh-cn'],
  ['what the browser prefers', { cookie: 'mylanguage=zh', 'accept-language': 'en-GB,en;q=0.9' }, 'en'],
  ['Chinese without any of them', {}, 'zh-cn'],
] as const)('the language of an answer is %s', (_, headers, language) => {
  expect(languageOf(headers)).toBe(language)
})
