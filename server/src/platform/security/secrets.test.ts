import { beforeEach, describe, expect, test } from 'vitest'
import { isSealedByOldKey, keyFor, lookupHash, open, seal, setSecretKeys } from './secrets.ts'

const place = { table: 'identity_user', column: 'id_number', id: '1' }

beforeEach(() => setSecretKeys(['one secret']))

describe('a sealed value', () => {
  test('opens in its place, and looks different each time', () => {
    const sealed = seal('11010119900101123X', place)
    expect(open(sealed, place)).toBe('11010119900101123X')
    expect(seal('11010119900101123X', place).equals(sealed)).toBe(false)
    expect(sealed.includes('110101')).toBe(false)
  })

  test.each([
    ['another row', { ...place, id: '2' }],
    ['another column', { ...place, column: 'bank_card' }],
    ['another table', { ...place, table: 'expert_person' }],
  ])('moved to %s does not open', (_where, elsewhere) => {
    expect(() => open(seal('a', place), elsewhere)).toThrow()
  })

  test('that was altered in any byte does not open', () => {
    const sealed = seal('abc', place)
    for (let index = 0; index < sealed.length; index += 1) {
      const altered = Buffer.from(sealed)
      altered[index] = altered[index]! ^ 1
      expect(() => open(altered, place)).toThrow()
    }
  })

  test('still opens after a new key was put before the old, and asks to be sealed again', () => {
    const sealed = seal('abc', place)
    const hash = lookupHash('id', '110')
    setSecretKeys(['a newer secret', 'one secret'])
    expect([open(sealed, place), isSealedByOldKey(sealed), isSealedByOldKey(seal('abc', place))]).toEqual([
      'abc',
      true,
      false,
    ])
    expect(lookupHash('id', '110').equals(hash)).toBe(true)
    setSecretKeys(['a newer secret'])
    expect(() => open(sealed, place)).toThrow('no key opens identity_user.id_number of 1')
  })
})

test('look-up hashes and keys differ by purpose', () => {
  expect(lookupHash('phone', '1').equals(lookupHash('card', '1'))).toBe(false)
  expect(keyFor('xsrf').equals(keyFor('export'))).toBe(false)
  expect(lookupHash('phone', '1')).toHaveLength(32)
})
