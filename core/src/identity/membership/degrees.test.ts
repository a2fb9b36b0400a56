import { expect, it } from 'vitest'
import { degreeName, DEGREES } from './degrees.ts'

it('every degree of the list has an English name, and one that was typed stays as it is', () => {
  expect(DEGREES.filter((degree) => !/^[A-Z][a-z ]+$/.test(degreeName(degree).en))).toEqual([])
  expect(degreeName('预科')).toEqual({ zh: '预科', en: '预科' })
})
