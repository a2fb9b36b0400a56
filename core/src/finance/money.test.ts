import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalYuan, parseDecimalYuan, yuanText } from './money.ts'

describe('an amount', () => {
  test.each([
    [0, '¥0.00'],
    [5, '¥0.05'],
    [128_000, '¥1,280.00'],
    [100_000_000, '¥1,000,000.00'],
    [-1_250, '-¥12.50'],
  ])('%i fen reads %s', (fen, text) => {
    expect(yuanText(fen)).toBe(text)
  })

  test('survives being written for a provider and read again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (fen) => parseDecimalYuan(decimalYuan(fen)) === fen),
    )
  })

  test.each([
    '50',
    '50.0',
    '50.000',
    '5e1',
    '٥٠.٠٠',
    '５０.００',
    ' 50.00',
    '50.00 ',
    '-50.00',
    '050.00',
    '50,00',
    '',
    'NaN',
    '1234567890.00',
  ])('is not read from %j', (text) => {
    expect(parseDecimalYuan(text)).toBeNull()
  })
})
