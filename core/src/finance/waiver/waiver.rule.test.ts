import { expect, test } from 'vitest'
import { financeRefusals as no } from '../refusals.ts'
import { whyNotDecideWaiver, whyNotWaive } from './waiver.rule.ts'

test.each([
  [null, 5_000, null],
  [5_000, 5_000, null],
  [5_001, 5_000, no.WAIVER_TOO_LARGE],
])('of what is due, %j of %i fen can be waived or not', (amount, due, kind) => {
  expect(whyNotWaive(amount, due)?.kind ?? null).toBe(kind)
})

test.each([
  ['requested', 'other', true, '', null],
  ['requested', 'maker', true, '', no.OWN_REQUEST],
  ['requested', 'other', false, ' ', no.OPINION_MISSING],
  ['granted', 'other', true, '', no.REQUEST_DECIDED],
] as const)('a waiver that is %s is decided by the %s', (state, decider, isGranted, opinion, kind) => {
  expect(whyNotDecideWaiver({ state, requestedBy: 'maker' }, decider, isGranted, opinion)?.kind ?? null).toBe(kind)
})
