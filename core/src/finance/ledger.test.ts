import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { appliedLater, givenBackBy, receivedBy } from './ledger.ts'

const method = fc.constantFrom('alipay', 'wechat', 'transfer' as const)
const sum = (postings: ReadonlyArray<{ amount: number }>) => postings.reduce((total, { amount }) => total + amount, 0)

test('every entry sums up to zero, and what came in and went back leaves every account at zero', () => {
  fc.assert(
    fc.property(method, fc.integer({ min: 1, max: 1e8 }), fc.boolean(), (by, amount, isApplied) => {
      const both = [...receivedBy(by, amount, isApplied), ...givenBackBy(by, amount, isApplied)]
      const accounts = Map.groupBy(both, ({ account }) => account)
      return sum(receivedBy(by, amount, isApplied)) === 0 && [...accounts.values()].every((each) => sum(each) === 0)
    }),
  )
  expect(sum(appliedLater(5))).toBe(0)
})
