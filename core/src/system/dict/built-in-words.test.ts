import { expect, it } from 'vitest'
import { builtInWords } from './built-in-words.ts'

it('the sentences of rules name degrees in both languages', () => {
  expect([builtInWords('degree', '本科'), builtInWords('degree', '预科')]).toEqual([
    { zh: '本科', en: 'Bachelor' },
    null,
  ])
})
