import { describe, expect, test } from 'vitest'
import { maskBankCard, maskEmail, maskIdNumber, maskMinorName, maskName, maskPhone } from './mask.ts'

describe('masking', () => {
  test.each([
    ['张三丰', '张*丰'],
    ['张丰', '张*'],
    ['欧阳娜娜', '欧*娜'],
    ['张', '张*'],
    ['𠮷田丰', '𠮷*丰'],
    ['', ''],
  ])('the name %s is shown as %s', (name, shown) => expect(maskName(name)).toBe(shown))

  test('of a minor only the first character of the name is shown', () => {
    expect([maskMinorName('张三丰'), maskMinorName('')]).toEqual(['张**', ''])
  })

  test.each([
    ['110101199001011234', '110***********1234'],
    ['E12345678', 'E****5678'],
    ['1234', '**34'],
    ['1', '*'],
    ['', ''],
  ])('the ID number %s is shown as %s', (number, shown) => expect(maskIdNumber(number)).toBe(shown))

  test.each([
    ['13812340000', '138****0000'],
    ['110', '**0'],
  ])('the phone %s is shown as %s', (phone, shown) => expect(maskPhone(phone)).toBe(shown))

  test('of a bank card only the last four digits are shown', () => {
    expect(maskBankCard('6222021234567890123')).toBe('***************0123')
  })

  test.each([
    ['zhang@example.cn', 'z***@example.cn'],
    ['nonsense', '***'],
    ['', ''],
  ])('the e-mail %s is shown as %s', (email, shown) => expect(maskEmail(email)).toBe(shown))
})
