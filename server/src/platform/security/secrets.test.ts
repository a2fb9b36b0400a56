import { describe, expect, test } from 'vitest'
import { Secrets } from './secrets.ts'

const place = { table: 'identity_user', column: 'id_number', id: '1' }

const secrets = new Secrets(['one secret'])

describe('a sealed value', () => {
  test('opens in its place, and looks different each time', () => {
    const sealed = secrets.seal('11010119900101123X', place)
    expect(secrets.open(sealed, place)).toBe('11010119900101123X')
    expect(secrets.seal('11010119900101123X', place).equals(sealed)).toBe(false)
    expect(sealed.includes('110101')).toBe(false)
  })

  test.each([
    ['another row', { ...place, id: '2' }],
    ['another column', { ...place, column: 'bank_card' }],
    ['another table', { ...place, table: 'expert_person' }],
  ])('moved to %s does not open', (_where, elsewhere) => {
    expect(() => secrets.open(secrets.seal('a', place), elsewhere)).toThrow()
  })

  test('that was altered in any byte does not open', () => {
    const sealed = secrets.seal('abc', place)
    for (let index = 0; index < sealed.length; index += 1) {
      const altered = Buffer.from(sealed)
      altered[index] = altered[index]! ^ 1
      expect(() => secrets.open(altered, place)).toThrow()
    }
  })

  test('still opens after a new key was put before the old, and asks to be sealed again', () => {
    const sealed = secrets.seal('abc', place)
    const hash = secrets.lookupHash('id', '110')
    const both = new Secrets(['a newer secret', 'one secret'])
    expect([
      both.open(sealed, place),
      both.isSealedByOldKey(sealed),
      both.isSealedByOldKey(both.seal('abc', place)),
    ]).toEqual(['abc', true, false])
    expect(both.lookupHash('id', '110').equals(hash)).toBe(true)
    expect(() => new Secrets(['a newer secret']).open(sealed, place)).toThrow(
      'no key opens identity_user.id_number of 1',
    )
  })
})

test('look-up hashes and keys differ by purpose', () => {
  expect(secrets.lookupHash('phone', '1').equals(secrets.lookupHash('card', '1'))).toBe(false)
  expect(secrets.keyFor('xsrf').equals(secrets.keyFor('export'))).toBe(false)
  expect(secrets.lookupHash('phone', '1')).toHaveLength(32)
})
