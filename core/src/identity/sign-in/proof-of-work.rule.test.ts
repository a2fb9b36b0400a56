import { expect, test } from 'vitest'
import { counterLimit, isHardEnough, levelFor } from './proof-of-work.rule.ts'

test.each([
  [0, 0, 500],
  [4, 0, 500],
  [5, 1, 1_000],
  [10, 2, 2_000],
  [39, 3, 4_000],
  [80, 5, 16_000],
  [1_000_000, 5, 16_000],
])('after %d failures of an address the level is %d, with up to %d counters', (failures, level, counters) => {
  expect([levelFor(failures), counterLimit(levelFor(failures))]).toEqual([level, counters])
})

test.each([
  [0, 9, true],
  [0, 10, false],
  [1, 19, true],
  [4, 1_000, true],
  [3, 1_000, false],
])('a challenge of level %d is hard enough after %d failures: %s', (level, failures, enough) => {
  expect(isHardEnough(level, failures)).toBe(enough)
})
