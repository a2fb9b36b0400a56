import { describe, expect, test } from 'vitest'
import { Secrets } from './secrets.ts'

const cell = { table: 'identity_user', column: 'id_number', id: '1' }

const secrets = new Secrets(['one secret'])

describe('a sealed value', () => {
  test('opens in its own cell, and looks different each time', () => {
    const sealed = secrets.encrypt('11010119900101123X', cell)
    expect(secrets.decrypt(sealed, cell)).toBe('11010119900101123X')
    expect(secrets.encrypt('11010119900101123X', cell).equals(sealed)).toBe(false)
    expect(sealed.includes('110101')).toBe(false)
  })

  test.each([
    ['another row', { ...cell, id: '2' }],
    ['another column', { ...cell, column: 'bank_card' }],
    ['another table', { ...cell, table: 'expert_person' }],
  ])('moved to %s does not open', (_where, elsewhere) => {
    expect(() => secrets.decrypt(secrets.encrypt('a', cell), elsewhere)).toThrow()
  })

  test('that was altered in any byte does not open', () => {
    const sealed = secrets.encrypt('abc', cell)
    for (let index = 0; index < sealed.length; index += 1) {
      const altered = Buffer.from(sealed)
      altered[index] = altered[index]! ^ 1
      expect(() => secrets.decrypt(altered, cell)).toThrow()
    }
  })

  test('still opens after a new key was put before the old, and asks to be sealed again', () => {
    const sealed = secrets.encrypt('abc', cell)
    const hash = secrets.lookupHash('id', '110')
    const both = new Secrets(['a newer secret', 'one secret'])
    expect([
      both.decrypt(sealed, cell),
      both.isEncryptedWithFormerKey(sealed),
      both.isEncryptedWithFormerKey(both.encrypt('abc', cell)),
    ]).toEqual(['abc', true, false])
    expect(both.lookupHash('id', '110').equals(hash)).toBe(true)
    expect(() => new Secrets(['a newer secret']).decrypt(sealed, cell)).toThrow(
      'no key opens identity_user.id_number of 1',
    )
  })
})

test('look-up hashes and keys differ by purpose', () => {
  expect(secrets.lookupHash('phone', '1').equals(secrets.lookupHash('card', '1'))).toBe(false)
  expect(secrets.keyFor('xsrf').equals(secrets.keyFor('export'))).toBe(false)
  expect(secrets.lookupHash('phone', '1')).toHaveLength(32)
})
