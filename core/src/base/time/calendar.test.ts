import { expect, test } from 'vitest'
import { addDays, addMonths, monthsBetween } from './calendar.ts'

test('months end on the last day of a shorter month', () => {
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
  expect(addMonths('2020-02-29', 12)).toBe('2021-02-28')
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
  expect(addMonths('2026-01-15', -13)).toBe('2024-12-15')
})

test('a month is complete on its day', () => {
  expect(monthsBetween('2021-06-30', '2026-06-29')).toBe(59)
  expect(monthsBetween('2021-06-30', '2026-06-30')).toBe(60)
  expect(monthsBetween('2026-01-31', '2026-02-28')).toBe(1)
  expect(monthsBetween('2027-07-01', '2026-11-29')).toBe(-8)
})

test('days cross months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
})
