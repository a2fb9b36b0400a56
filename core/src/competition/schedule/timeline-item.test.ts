import { describe, expect, test } from 'vitest'
import { todayOn, windowsOfItem } from './timeline.rule.ts'

const window = (kind: 'signup' | 'submission', itemId: string | null) => ({ kind, itemId })

describe('the windows of an item', () => {
  test('its own window stands for that of the whole stage', () => {
    const windows = [window('signup', null), window('signup', 'a'), window('submission', null)]
    expect(windowsOfItem(windows, 'a')).toEqual([window('signup', 'a'), window('submission', null)])
  })

  test('windows of other items are left out', () => {
    expect(windowsOfItem([window('signup', null), window('signup', 'b')], 'a')).toEqual([window('signup', null)])
  })
})

describe('today on the timeline', () => {
  const stage = (opensAt: string, closesAt: string) => ({ opensAt: `2026-${opensAt}`, closesAt: `2026-${closesAt}` })
  const stages = [stage('03-01', '03-11'), stage('05-01', '05-05')]
  const on = (day: string) => {
    const found = todayOn(stages, new Date(`2026-${day}`))
    return found && [stages.indexOf(found.stage), found.share]
  }

  test.each([
    ['02-01', [0, 0]],
    ['03-01', [0, 0]],
    ['03-06', [0, 0.5]],
    ['03-11', [1, 0]],
    ['05-02', [1, 0.25]],
    ['05-05', null],
  ])('on %s it is at %j', (day, place) => expect(on(day)).toEqual(place))

  test('of two running stages the later one counts', () => {
    const both = [stage('03-01', '03-11'), stage('03-05', '03-15')]
    expect(todayOn(both, new Date('2026-03-10'))?.stage).toBe(both[1])
  })
})
