import { describe, expect, test } from 'vitest'
import { changedAlarms, isDiskLow, usedPercent } from './disk.rule.ts'

const GB = 2 ** 30

test.each([
  [{ free: 2 * GB, total: 100 * GB }, { bytes: 2 * GB }, 0, false],
  [{ free: 2 * GB - 1, total: 100 * GB }, { bytes: 2 * GB }, 0, true],
  [{ free: 3 * GB, total: 100 * GB }, { bytes: 2 * GB }, GB + 1, true],
  [{ free: 5 * GB, total: 100 * GB }, { percent: 5 }, 0, false],
  [{ free: 5 * GB - 1, total: 100 * GB }, { percent: 5 }, 0, true],
])('a disk with %j and a reserve of %j is short for %i bytes: %s', (space, reserve, bytes, isLow) => {
  expect(isDiskLow(space, reserve, bytes)).toBe(isLow)
})

test('the use is rounded down, so that an alarm is never early', () => {
  expect([usedPercent({ free: 21, total: 100 }), usedPercent({ free: 201, total: 1_000 })]).toEqual([79, 79])
  expect(usedPercent({ free: 0, total: 0 })).toBe(0)
})

describe('alarms', () => {
  test.each([
    [79, [], [], []],
    [80, [], [80], []],
    [85, [80], [], []],
    [90, [80], [90], []],
    [95, [], [80, 90], []],
    [86, [80, 90], [], []],
    [85, [80, 90], [], [90]],
    [75, [80, 90], [], [80, 90]],
  ])('at %i %% used, with %j on: raises %j, ends %j', (used, on, raised, ended) => {
    expect(changedAlarms(used, on)).toEqual({ raised, ended })
  })
})
