import { expect, it } from 'vitest'
import { inRange } from './range.ts'

/** @spec V03 */
it.each([
  [0, false],
  [1, true],
  [2, true],
  [3, true],
  [4, false],
  [Number.NaN, false],
])('%d in 1 to 3, both included: %s', (value, within) => {
  expect(inRange(value, 1, 3)).toBe(within)
})
