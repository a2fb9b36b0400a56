import { expect, it } from 'vitest'
import { builtInWords } from '../../system/dict/built-in-words.ts'
import { degreeName, DEGREES } from './degrees.ts'

it('every degree of the list has an English name, and one that was typed stays as it is', () => {
  expect(DEGREES.filter((degree) => !/^[A-Z][a-z ]+$/.test(degreeName(degree).en))).toEqual([])
  expect(degreeName('预科')).toEqual({ zh: '预科', en: '预科' })
})

it('the sentences of rules name degrees in both languages', () => {
  expect([builtInWords('degree', '本科'), builtInWords('degree', '预科')]).toEqual([
    { zh: '本科', en: 'Bachelor' },
    null,
  ])
})
