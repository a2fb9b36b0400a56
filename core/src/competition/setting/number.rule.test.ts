import { assert, integer, property, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  blindPattern,
  numberOf,
  numberScope,
  patternFault,
  whyNoNumber,
  whyNoSchoolNo,
  whyNotPattern,
} from './number.rule.ts'

const facts = { year: 2026, item: 'A', region: '31', school: '10248', schoolNo: 7 }

describe('a number pattern', () => {
  test.each([
    ['{year}{item}{serial:5}', '2026A00042'],
    ['{year}-{region}-{school}-{serial:3}', '2026-31-10248-042'],
    ['CUP{serial:8}', 'CUP00000042'],
    ['{year}{region}{school:3}{serial:3}', '202631007042'],
  ])('%s gives %s', (pattern, number) => {
    expect(patternFault(pattern)).toBe(null)
    expect(numberOf(pattern, facts, 42)).toBe(number)
  })

  test.each([
    ['{year}{item}', '须有且仅有一个 {serial:N}'],
    ['{serial:3}{serial:4}', '须有且仅有一个 {serial:N}'],
    ['{serial:2}', '流水号须为 3 至 8 位'],
    ['{region}{school:1}{serial:3}', '学校编号须为 2 至 6 位'],
    ['{school:3}{serial:3}', '{school:N} 须与 {region} 同用'],
    ['{serial:9}', '流水号须为 3 至 8 位'],
    ['{name}{serial:5}', '只能使用 {year} {item} {region} {school} {school:N} {serial:N}'],
    ['{serial:5', '须有且仅有一个 {serial:N}'],
    ['编号{serial:5}', '其余部分只能是字母、数字和连字符'],
    ['A {serial:5}', '其余部分只能是字母、数字和连字符'],
  ])('%s is refused: %s', (pattern, zh) => {
    expect(patternFault(pattern)?.zh).toBe(zh)
    expect(whyNotPattern(pattern)?.fields[0]?.zh).toBe(zh)
  })
})

describe('a serial', () => {
  test.each([
    [999, true],
    [1000, false],
  ])('of %i fits three digits: %s', (serial, fits) => {
    expect(whyNoNumber('A{serial:3}', serial) === null).toBe(fits)
  })

  test('never gives the same number twice under one counter', () => {
    const serials = uniqueArray(integer({ min: 1, max: 99_999 }), { maxLength: 50 })
    assert(
      property(serials, (list) => {
        const numbers = list.map((serial) => numberOf('{year}{item}{serial:5}', facts, serial))
        expect(new Set(numbers).size).toBe(list.length)
      }),
    )
  })
})

test('numbers that would be alike share a counter, whatever round they are in', () => {
  const pattern = '{year}{item}{serial:5}'
  expect(numberScope(pattern, facts)).toBe('2026A#5')
  expect(numberScope(pattern, { ...facts, school: '10001' })).toBe('2026A#5')
  expect(numberScope(pattern, { ...facts, item: 'B' })).toBe('2026B#5')
})

test('a review number says nothing of the school', () => {
  expect(numberOf(blindPattern('{year}-{region}-{school}-{serial:3}'), facts, 7)).toBe('R2026-00000007')
  expect(patternFault(blindPattern('{school}{serial:3}'))).toBe(null)
})

test.each([
  ['{region}{school:2}{serial:3}', 99, true],
  ['{region}{school:2}{serial:3}', 100, false],
  ['{region}{school:2}{serial:3}', null, false],
  ['{region}{school}{serial:3}', null, true],
])('with %s a school numbered %s in its region can have a number: %s', (pattern, schoolNo, fits) => {
  expect(whyNoSchoolNo(pattern, { ...facts, schoolNo }) === null).toBe(fits)
})
