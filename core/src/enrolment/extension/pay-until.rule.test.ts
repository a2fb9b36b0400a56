import { expect, test } from 'vitest'
import { payTimesExtended, payTimesRevoked } from './pay-until.rule.ts'

const day = (at: number) => new Date(Date.UTC(2026, 2, at))
const times = (payBy: number, regular: number | null = null) => ({
  payBy: day(payBy),
  regularPayBy: regular === null ? null : day(regular),
})

test.each([
  ['a team pays until the window closes for it', times(10), 15, times(15, 10)],
  ['a later date that it had stays', times(20), 15, times(20, 20)],
  ['a second extension counts from the regular date', times(15, 10), 18, times(18, 10)],
  ['a second extension may be earlier than the first', times(15, 10), 12, times(12, 10)],
])('%s', (_name, before, closes, after) => {
  expect(payTimesExtended(before, day(closes))).toEqual(after)
})

test.each([
  ['the regular date holds again', times(15, 10), 12, times(10)],
  ['a fee that fell due under the extension is paid until the others’ closing', times(15), 12, times(12)],
  ['an earlier date of its own stays', times(11), 12, times(11)],
])('once it is taken back, %s', (_name, before, closes, after) => {
  expect(payTimesRevoked(before, day(closes))).toEqual(after)
})
