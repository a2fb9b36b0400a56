import { expect, test } from 'vitest'
import { keyOfCopy, ROLE_KEY } from './role-key.ts'

test('a copy is offered the first key that no role has', () => {
  expect(keyOfCopy('organiser', ['organiser'])).toBe('organiser_copy')
  expect(keyOfCopy('organiser', ['organiser', 'organiser_copy', 'organiser_copy_2'])).toBe('organiser_copy_3')
})

test('the key of a copy has the form of a key, however long the first one is', () => {
  const long = 'a'.repeat(41)
  expect(keyOfCopy(long, [])).toMatch(ROLE_KEY)
  expect(keyOfCopy(long, [keyOfCopy(long, [])])).toMatch(ROLE_KEY)
})
