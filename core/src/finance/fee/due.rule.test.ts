import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueOf, mayForfeit } from './due.rule.ts'

const fen = fc.integer({ min: 0, max: 1_000_000 })

test.each([
  [10_000, { settled: 0, waiver: null }, { settled: 0, waived: 0, amount: 10_000 }],
  [10_000, { settled: 10_000, waiver: null }, { settled: 10_000, waived: 0, amount: 0 }],
  [15_000, { settled: 10_000, waiver: null }, { settled: 10_000, waived: 0, amount: 5_000 }],
  [10_000, { settled: 0, waiver: { amount: null } }, { settled: 0, waived: 10_000, amount: 0 }],
  [10_000, { settled: 0, waiver: { amount: 4_000 } }, { settled: 0, waived: 4_000, amount: 6_000 }],
  [10_000, { settled: 12_000, waiver: null }, { settled: 10_000, waived: 0, amount: 0 }],
])('of a fee of %i fen with %j remain %j', (fee, standing, due) => {
  expect(dueOf(fee, standing)).toEqual(due)
})

test('the parts always make up the fee, and none is negative', () => {
  const waiver = fc.option(fc.record({ amount: fc.option(fen) }))
  fc.assert(
    fc.property(fen, fen, waiver, (fee, settled, waived) => {
      const parts = Object.values(dueOf(fee, { settled, waiver: waived }))
      return parts.reduce((sum, part) => sum + part, 0) === fee && parts.every((part) => part >= 0)
    }),
  )
})

test.each([
  [{ due: 100, settled: 0, hasOpenOrder: false }, true],
  [{ due: 0, settled: 0, hasOpenOrder: false }, false],
  [{ due: 100, settled: 50, hasOpenOrder: false }, false],
  [{ due: 100, settled: 0, hasOpenOrder: true }, false],
])('a place with %j may be given up: %s', (place, expected) => {
  expect(mayForfeit(place)).toBe(expected)
})
