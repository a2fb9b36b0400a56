import { describe, expect, it } from 'vitest'
import type { NUMBER_BODIES } from './numbering.rule.ts'
import { checkCode, countedNumber, counterScope, NumberRule, randomNumber, whyNotCount } from './numbering.rule.ts'
import { certificateRefusals } from './refusals.ts'

const rule = (body: (typeof NUMBER_BODIES)[number]) => NumberRule.parse({ prefix: 'CN', body, suffix: 'A' })

/** @spec D06 */
describe('certificate numbers', () => {
  it('count over the round or per item, in three or four digits', () => {
    expect(countedNumber(rule('allAutoincrementThree'), 7)).toBe('CN007A')
    expect(countedNumber(rule('autoincrementFour'), 12)).toBe('CN0012A')
    expect(counterScope(rule('allAutoincrementThree'), 'r', 'i')).toBe('round:r|CN|3|A')
    expect(counterScope(rule('autoincrementThree'), 'r', 'i')).toBe('item:i|CN|3|A')
    expect(counterScope(rule('randomCode'), 'r', 'i')).toBeNull()
  })

  it('are refused before anything is made when the counter would overflow', () => {
    expect(whyNotCount(rule('autoincrementThree'), 990, 9)).toBeNull()
    expect(whyNotCount(rule('autoincrementThree'), 990, 10)).toEqual({
      kind: certificateRefusals.NUMBERS_USED_UP,
      params: { digits: 3, left: 9, more: 10 },
      fields: [],
    })
    expect(whyNotCount(rule('randomDigits'), 10 ** 9, 10)).toBeNull()
  })

  it('are random in letters that can not be mistaken, or in digits', () => {
    const bytes = Uint8Array.from({ length: 10 }, (_, at) => at * 25)
    expect(randomNumber(rule('randomCode'), bytes)).toMatch(/^CN[2-9A-HJ-NP-Z]{10}A$/)
    expect(randomNumber(rule('randomDigits'), bytes)).toMatch(/^CN\d{10}A$/)
    expect(checkCode(bytes)).toMatch(/^[2-9A-HJ-NP-Z]{6}$/)
  })
})
