import { assert, date, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusalText, refuse } from '../../base/refusal.ts'
import { ageOn, checkCharacterOf, normaliseIdNumber, parseIdCard, whyNotIdNumber } from './id-card.rule.ts'
import { identityRefusals } from '../refusals.ts'

const today = '2026-11-21'

/** @spec V01 V02 N06 */
describe('an ID card number', () => {
  test('tells birthday, age and gender', () => {
    expect(parseIdCard('11010119900307109X', today)).toEqual({
      birthday: '1990-03-07',
      age: 36,
      gender: 1,
      checkDigitFits: checkCharacterOf('11010119900307109') === 'X',
    })
  })

  test.each([
    ['110101199003071020', 2],
    ['110101199003071030', 1],
    ['110101199003071000', 2],
  ])('%s belongs to gender %i by the parity of its 17th digit', (number, gender) => {
    expect(parseIdCard(number, today)).toMatchObject({ gender })
  })

  test.each([
    [''],
    ['11010119900307109'],
    ['11010119900307109XX'],
    [null],
    [110101199003071090],
    [undefined],
    [['110101199003071020']],
  ])('%j is refused because it is no string of 18 characters', (number) => {
    expect(parseIdCard(number, today)).toEqual(refuse(identityRefusals.ID_NUMBER_LENGTH))
  })

  test.each([
    ['19900231'],
    ['20250229'],
    ['19001300'],
    ['19900100'],
    ['00000101'],
    ['1990０１01'],
    ['20261122'],
    ['abcdefgh'],
  ])('the birth date %s is refused', (date) =>
    expect(parseIdCard(`110101${date}1020`, today)).toEqual(refuse(identityRefusals.BIRTH_DATE)),
  )

  test('the refusals read as the specification says', () => {
    expect([
      refusalText(refuse(identityRefusals.ID_NUMBER_LENGTH), 'en'),
      refusalText(refuse(identityRefusals.ID_NUMBER_LENGTH), 'zh-cn'),
      refusalText(refuse(identityRefusals.BIRTH_DATE), 'en'),
    ]).toEqual([
      'invalid ID number: must be an 18-character string',
      '身份证号码不合法：必须为18位字符串',
      'invalid birth date',
    ])
  })

  test('29 February of a leap year is a birth date', () => {
    expect(parseIdCard('110101200002291020', today)).toMatchObject({ birthday: '2000-02-29', age: 26 })
  })

  test('letters before the last character are refused', () => {
    expect(parseIdCard('A10101200002291020', today)).toEqual(refuse(identityRefusals.ID_NUMBER_CHARACTERS))
  })

  test('a wrong check character is only a warning', () => {
    expect(
      ['110105194912310029', '11010519491231002X', '11010519491231002x'].map((n) => parseIdCard(n, today)),
    ).toEqual([
      { birthday: '1949-12-31', age: 76, gender: 2, checkDigitFits: false },
      { birthday: '1949-12-31', age: 76, gender: 2, checkDigitFits: true },
      { birthday: '1949-12-31', age: 76, gender: 2, checkDigitFits: true },
    ])
  })

  test('every date of the calendar comes back as it went in', () => {
    const day = date({ min: new Date('1800-01-01'), max: new Date('2026-11-21'), noInvalidDate: true })
    assert(
      property(day, integer({ min: 0, max: 999 }), (born, serial) => {
        const text = born.toISOString().slice(0, 10)
        const number = `110101${text.replaceAll('-', '')}${String(serial).padStart(3, '0')}`
        const parsed = parseIdCard(number + checkCharacterOf(number), today)
        expect(parsed).toMatchObject({ birthday: text, gender: serial % 2 === 0 ? 2 : 1, checkDigitFits: true })
      }),
    )
  })
})

describe('age', () => {
  test.each([
    ['2012-11-22', 13],
    ['2012-11-21', 14],
    ['2012-11-20', 14],
  ])('somebody born on %s is %i', (birthday, age) => expect(ageOn(birthday, today)).toBe(age))

  test('somebody born on 29 February is a year older on 1 March', () => {
    expect([ageOn('2012-02-29', '2026-02-28'), ageOn('2012-02-29', '2026-03-01')]).toEqual([13, 14])
  })
})

describe('document numbers', () => {
  test('spelling makes no second person', () => {
    const spellings = [
      '11010519491231002x',
      ' 110105 19491231 002X',
      '１１０１０５１９４９１２３１００２Ｘ',
      '110105-19491231-002X',
    ]
    expect(new Set(spellings.map(normaliseIdNumber))).toEqual(new Set(['11010519491231002X']))
  })

  test.each([
    ['passport', 'E12345678', true],
    ['passport', 'E1', false],
    ['hk_macau_permit', 'H12345678', true],
    ['hk_macau_permit', 'X12345678', false],
    ['taiwan_permit', '12345678', true],
    ['taiwan_permit', '1234567', false],
  ] as const)('as %s the number %s is taken: %s', (idType, number, taken) => {
    expect(whyNotIdNumber(idType, number, today)).toEqual(taken ? null : refuse(identityRefusals.DOCUMENT_NUMBER))
  })
})
