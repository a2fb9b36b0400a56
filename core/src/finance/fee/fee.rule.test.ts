import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FEE_BASES, FeeRule, NO_FEE } from './fee.ts'
import { feeFaults, feeOf, payBy, refundableOf } from './fee.rule.ts'

const now = new Date('2026-05-01T00:00:00.000Z')
const rule = (value: Partial<FeeRule>) =>
  FeeRule.parse({ ...NO_FEE, team: 30_000, participant: 5_000, teacher: 2_000, ...value })
const counts = { participants: 3, teachers: 2 }

describe('the fee of a team', () => {
  test.each([
    ['none', 0],
    ['team', 30_000],
    ['participant', 15_000],
    ['teacher', 4_000],
    ['both', 19_000],
  ] as const)('with the basis %s is %i fen', (basis, amount) => {
    expect(feeOf(rule({ basis }), counts, now).amount).toBe(amount)
  })

  test('follows the period that ends next, and the usual price after the last', () => {
    const periods = [
      { until: '2026-06-01T00:00:00.000Z', team: 20_000, participant: 0, teacher: 0 },
      { until: '2026-05-10T00:00:00.000Z', team: 10_000, participant: 0, teacher: 0 },
    ]
    const at = (day: string) => feeOf(rule({ basis: 'team', periods }), counts, new Date(day)).amount
    expect(['2026-05-09T23:59:59Z', '2026-05-10T00:00:00Z', '2026-06-01T00:00:00Z'].map(at)).toEqual([
      10_000, 20_000, 30_000,
    ])
  })

  test('is the sum of its facts and never below zero', () => {
    const price = fc.integer({ min: 0, max: 1_000_000 })
    const people = fc.record({ participants: fc.nat(100), teachers: fc.nat(20) })
    fc.assert(
      fc.property(
        fc.constantFrom(...FEE_BASES),
        price,
        price,
        price,
        people,
        (basis, team, participant, teacher, who) => {
          const { amount, facts } = feeOf(rule({ basis, team, participant, teacher }), who, now)
          const sum = facts.team + facts.participants * facts.participant + facts.teachers * facts.teacher
          return Number.isSafeInteger(amount) && amount >= 0 && amount === sum
        },
      ),
    )
  })
})

test('a fee is due after its days, but before the payment window closes', () => {
  expect(payBy({ days: 7 }, now, null).toISOString()).toBe('2026-05-08T00:00:00.000Z')
  expect(payBy({ days: 7 }, now, '2026-05-03T00:00:00.000Z').toISOString()).toBe('2026-05-03T00:00:00.000Z')
})

test('the refund rule gives the best share that is still open, and nothing afterwards', () => {
  const steps = [
    { until: '2026-05-10T00:00:00.000Z', percent: 100 },
    { until: '2026-05-20T00:00:00.000Z', percent: 50 },
  ]
  const at = (day: string) => refundableOf(333, steps, new Date(day))
  expect(['2026-05-01T00:00:00Z', '2026-05-10T00:00:00Z', '2026-05-20T00:00:00Z'].map(at)).toEqual([333, 166, 0])
})

describe('a fee contradicts itself', () => {
  test('without an amount, without a way to pay, and with one date twice', () => {
    const until = '2026-05-10T00:00:00.000Z'
    const period = { until, team: 1, participant: 0, teacher: 0 }
    const faulty = rule({ basis: 'both', teacher: 0, online: false, periods: [period, period] })
    expect(feeFaults(faulty).map(({ path }) => path)).toEqual(['fee.teacher', 'fee.online', 'fee.periods.1.until'])
  })

  test('never when there is none', () => {
    expect(feeFaults(rule({ basis: 'none', team: 0, online: false }))).toEqual([])
  })
})
