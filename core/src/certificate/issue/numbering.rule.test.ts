import { describe, expect, it } from 'vitest'
import type { NUMBER_BODIES } from './numbering.rule.ts'
import {
  checkCode,
  countedNumber,
  counterScope,
  exampleNumber,
  canCollide,
  NumberRule,
  numberSpan,
  numberValues,
  randomNumber,
  whyNotFitNumbers,
  whyNotNumberRule,
} from './numbering.rule.ts'
import { certificateRefusals } from '../refusals.ts'

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

  it('of a batch run from the next value of the counter on, random ones from nowhere', () => {
    expect(numberSpan(rule('allAutoincrementThree'), 7, 3)).toEqual({ first: 'CN007A', last: 'CN009A' })
    expect(numberSpan(rule('allAutoincrementThree'), 7, 0)).toBeNull()
    expect(numberSpan(rule('randomCode'), null, 3)).toBeNull()
  })

  it('are refused before anything is made when the counter would overflow', () => {
    expect(whyNotFitNumbers(rule('autoincrementThree'), 990, 9)).toBeNull()
    expect(whyNotFitNumbers(rule('autoincrementThree'), 990, 10)).toEqual({
      kind: certificateRefusals.NUMBERS_USED_UP,
      params: { digits: 3, left: 9, more: 10 },
      fields: [],
    })
    expect(whyNotFitNumbers(rule('randomDigits'), 10 ** 9, 10)).toBeNull()
  })

  it('count in five or six digits where a thousand or ten thousand are too few', () => {
    expect(countedNumber(rule('allAutoincrementFive'), 7)).toBe('CN00007A')
    expect(countedNumber(rule('autoincrementSix'), 123_456)).toBe('CN123456A')
    expect(counterScope(rule('allAutoincrementSix'), 'r', 'i')).toBe('round:r|CN|6|A')
    expect(counterScope(rule('autoincrementFive'), 'r', 'i')).toBe('item:i|CN|5|A')
    expect(numberValues(rule('autoincrementSix'), 'CN000012A')).toMatchObject({ autoincrementSix: '000012' })
    expect(whyNotFitNumbers(rule('autoincrementFive'), 99_990, 9)).toBeNull()
    expect(whyNotFitNumbers(rule('allAutoincrementSix'), 999_990, 10)?.params).toEqual({ digits: 6, left: 9, more: 10 })
  })

  it('are random in letters that can not be mistaken, or in digits', () => {
    const bytes = Uint8Array.from({ length: 10 }, (_, at) => at * 25)
    expect(randomNumber(rule('randomCode'), bytes)).toMatch(/^CN[2-9A-HJ-NP-Z]{10}A$/)
    expect(randomNumber(rule('randomDigits'), bytes)).toMatch(/^CN\d{10}A$/)
    expect(checkCode(bytes)).toMatch(/^[2-9A-HJ-NP-Z]{6}$/)
  })
})

describe('rules of numbers beside one another', () => {
  const counted = (prefix: string, body: (typeof NUMBER_BODIES)[number], suffix = ''): NumberRule => ({
    prefix,
    body,
    suffix,
  })
  const round = { roundId: 'r', itemId: null }
  const placed = (rule: NumberRule, roundId = 'r', itemId: string | null = 'i') => ({
    rule,
    roundId,
    itemId,
    where: '甲赛 · 产品设计',
  })

  it.each([
    [counted('CN', 'autoincrementFour'), counted('CN', 'autoincrementFour'), true],
    [counted('CN20260', 'autoincrementThree'), counted('CN2026', 'autoincrementFour'), true],
    [counted('CN2026', 'autoincrementFour'), counted('CN2027', 'autoincrementFour'), false],
    [counted('CN', 'autoincrementThree', '1'), counted('CN', 'autoincrementFour'), true],
    [counted('CN', 'autoincrementThree', 'A'), counted('CN', 'autoincrementFour'), false],
    [counted('CN', 'randomDigits'), counted('CN', 'randomDigits'), false],
  ])('%o and %o print one number: %s', (a, b, meet) => {
    expect([canCollide(a, b), canCollide(b, a)]).toEqual([meet, meet])
  })

  it('may share a counter, but two counters may not print one number', () => {
    const rule = counted('CN', 'allAutoincrementFour')
    expect(whyNotNumberRule(rule, round, [placed(rule)])).toBeNull()
    expect(whyNotNumberRule(rule, round, [placed(rule, 'another')])?.kind).toBe(certificateRefusals.NUMBERS_COLLIDE)
    const perItem = counted('CN', 'autoincrementFour')
    expect(whyNotNumberRule(perItem, { roundId: 'r', itemId: 'j' }, [placed(perItem)])?.params).toEqual({
      where: '甲赛 · 产品设计',
    })
  })

  it('need an item for a counter per item', () => {
    expect(whyNotNumberRule(counted('CN', 'autoincrementFour'), round, [])?.kind).toBe(certificateRefusals.ITEM_NEEDED)
    expect(whyNotNumberRule(counted('CN', 'randomCode'), round, [])).toBeNull()
  })

  it('fill the fields that belong to their body', () => {
    expect(numberValues(rule('autoincrementThree'), 'CN007A')).toEqual({
      certCode: 'CN007A',
      certCodePrefix: 'CN',
      certCodeSuffix: 'A',
      autoincrementThree: '007',
    })
    expect(numberValues(counted('', 'randomDigits'), '3141592653')).toMatchObject({ randomCode: '3141592653' })
    expect(exampleNumber(rule('allAutoincrementFour'))).toBe('CN0001A')
  })
})
