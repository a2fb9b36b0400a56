import { expect, test } from 'vitest'
import { degreeStored } from './degree-stored.ts'

test.each([
  ['Bachelor', '本科'],
  ['本科', '本科'],
  ['Bachelor of Arts', 'Bachelor of Arts'],
  ['', ''],
])('%s is stored as %s', (shown, stored) => {
  expect(degreeStored(shown)).toBe(stored)
})
