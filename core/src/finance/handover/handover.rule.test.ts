import { expect, test } from 'vitest'
import { financeRefusals as no } from '../refusals.ts'
import { isLeftToPeople, whyNotRetry } from './handover.rule.ts'

test.each([
  [1, true, true],
  [1, false, false],
  [4, false, false],
  [5, false, true],
])('after %d tries, refused: %s, a step is left to people: %s', (tries, isRefusal, isLeft) => {
  expect(isLeftToPeople(tries, isRefusal)).toBe(isLeft)
})

test.each([
  ['refused', 0, 0, null],
  ['done', 0, 0, no.EXCEPTION_SETTLED],
  ['waiting', 0, 0, no.EXCEPTION_SETTLED],
  ['refused', 0, 100, no.REFUND_BEGUN],
  ['refused', 100, 0, no.REFUND_BEGUN],
] as const)(
  'a step that is %s, with %d given back and %d held, may be tried again or not',
  (state, refunded, refundHeld, kind) => {
    expect(whyNotRetry({ state, refunded }, { refundHeld })?.kind ?? null).toBe(kind)
  },
)
