import { describe, expect, it } from 'vitest'
import { dateText, instantOfWall, timeLeft, timeText } from './time.ts'

describe('times', () => {
  it('are displayed in Shanghai time whatever the computer’s time zone', () => {
    expect([dateText('2026-11-21T16:00:00.000Z'), timeText('2026-11-21T16:05:00.000Z')]).toEqual([
      '2026-11-22',
      '2026-11-22 00:05',
    ])
  })

  it('are read back as Shanghai shows them', () => {
    expect(instantOfWall('2026-11-22 00:05')).toBe('2026-11-21T16:05:00.000Z')
  })

  it.each([
    ['2026-11-24T03:30:00.000Z', '2 天 3 小时', '2 d 3 h'],
    ['2026-11-22T00:05:00.000Z', '5 分钟', '5 min'],
    ['2026-11-22T03:00:00.000Z', '3 小时', '3 h'],
    ['2026-11-22T00:00:30.000Z', '不到 1 分钟', 'less than a minute'],
    ['2026-11-21T23:59:00.000Z', null, null],
  ])('say how long it is until %s', (instant, zh, en) => {
    const now = new Date('2026-11-22T00:00:00.000Z')
    expect([timeLeft(instant, now, 'zh-cn'), timeLeft(instant, now, 'en')]).toEqual([zh, en])
  })

  it('show nothing for nothing', () => {
    expect([dateText(null), timeText('')]).toEqual(['', ''])
  })
})
