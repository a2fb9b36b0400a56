import { expect, test } from 'vitest'
import { financeRefusals as no } from '../refusals.ts'
import { billedDays, differenceOf, isBillAbsent, whyNotTakeBill } from './bill.rule.ts'

test.each([
  [{ amount: 100, isBooked: true }, null],
  [{ amount: 99, isBooked: true }, 'bill_amount'],
  [{ amount: 100, isBooked: false }, 'bill_extra'],
  [null, 'bill_extra'],
] as const)('an item of a bill is compared with our record (%#)', (own, difference) => {
  expect(differenceOf({ amount: 100 }, own)).toBe(difference)
})

test('the bill of yesterday is asked for after nine in the morning in Beijing', () => {
  expect(billedDays(new Date('2026-05-10T00:59:00Z')).at(-1)).toBe('2026-05-08')
  expect(billedDays(new Date('2026-05-10T01:01:00Z'))).toEqual([
    '2026-05-03',
    '2026-05-04',
    '2026-05-05',
    '2026-05-06',
    '2026-05-07',
    '2026-05-08',
    '2026-05-09',
  ])
})

test('a bill is taken from nine in the morning after its day', () => {
  const take = (day: string, at: string) => whyNotTakeBill(day, new Date(at))?.kind ?? null
  expect(take('2026-05-10', '2026-05-10T15:00:00Z')).toBe(no.BILL_DAY)
  expect(take('2026-05-09', '2026-05-10T00:59:59Z')).toBe(no.BILL_DAY)
  expect(take('2026-05-09', '2026-05-10T01:00:00Z')).toBeNull()
})

test('a day without bill is believed after three days', () => {
  const now = new Date('2026-05-10T02:00:00Z')
  expect([isBillAbsent('2026-05-09', now), isBillAbsent('2026-05-07', now), isBillAbsent('2026-05-06', now)]).toEqual([
    false,
    false,
    true,
  ])
})
