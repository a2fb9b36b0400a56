import { describe, expect, test } from 'vitest'
import { closingTime, openingTime, windowTimes } from './window-times.ts'

const now = new Date('2026-11-22T04:00:00.000Z')

describe('the end of a window', () => {
  test.each([
    ['at midnight is 24:00 of the day before', '2026-11-30T16:00:00.000Z', '11月30日 24:00', '30 Nov, 24:00'],
    ['keeps its hour', '2026-12-01T12:00:00.000Z', '12月1日 20:00', '1 Dec, 20:00'],
    ['a minute after midnight is of that day', '2026-11-30T16:01:00.000Z', '12月1日 00:01', '1 Dec, 00:01'],
    ['a second after midnight is no later than it was', '2026-11-30T16:00:01.000Z', '11月30日 24:00', '30 Nov, 24:00'],
    ['in another year names it', '2027-03-01T09:30:00.000Z', '2027年3月1日 17:30', '1 Mar 2027, 17:30'],
    ['at new year belongs to the old one', '2026-12-31T16:00:00.000Z', '12月31日 24:00', '31 Dec, 24:00'],
    [
      'at the new year before names that year',
      '2025-12-31T16:00:00.000Z',
      '2025年12月31日 24:00',
      '31 Dec 2025, 24:00',
    ],
  ])('%s', (_what, closesAt, zh, en) => {
    expect([closingTime(closesAt, now, 'zh-cn'), closingTime(closesAt, now, 'en')]).toEqual([zh, en])
  })

  test('goes by the year in Beijing, not in Greenwich', () => {
    const newYear = new Date('2026-12-31T16:30:00.000Z')
    expect(closingTime('2027-01-02T04:00:00.000Z', newYear, 'zh-cn')).toBe('1月2日 12:00')
    expect(closingTime('2026-12-31T16:00:00.000Z', newYear, 'zh-cn')).toBe('2026年12月31日 24:00')
  })
})

describe('the start of a window', () => {
  test.each([
    ['2026-11-30T16:00:00.000Z', '12月1日 00:00', '1 Dec, 00:00'],
    ['2025-11-30T01:00:00.000Z', '2025年11月30日 09:00', '30 Nov 2025, 09:00'],
  ])('%s is as the clock shows it', (opensAt, zh, en) => {
    expect([openingTime(opensAt, now, 'zh-cn'), openingTime(opensAt, now, 'en')]).toEqual([zh, en])
  })
})

test('a window is told from start to end', () => {
  const window = { opensAt: '2026-10-31T16:00:00.000Z', closesAt: '2026-11-30T16:00:00.000Z' }
  expect([windowTimes(window, now, 'zh-cn'), windowTimes(window, now, 'en')]).toEqual([
    '11月1日 00:00 – 11月30日 24:00',
    '1 Nov, 00:00 – 30 Nov, 24:00',
  ])
})
