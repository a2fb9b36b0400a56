import { describe, expect, test } from 'vitest'
import type { RefusalKind } from '../../base/refusal.ts'
import { runningRefusals, windowRefusals } from '../../competition/schedule/refusals.ts'
import type { StageWindow } from '../../competition/schedule/window.rule.ts'
import { limitingWindows, whyChangeClosed, whyNoChange } from './change-window.rule.ts'
import { CHANGE_KINDS } from './change.ts'
import { changeRefusals } from './refusals.ts'

const day = (at: number) => new Date(Date.UTC(2026, 2, at))
const window = (kind: 'roster' | 'correction', more: Partial<StageWindow> = {}): StageWindow => ({
  kind,
  stageId: 's1',
  itemId: null,
  opensAt: day(10).toISOString(),
  closesAt: day(20).toISOString(),
  forced: null,
  ...more,
})
const team = { itemId: 'a', stageIds: ['s1'] }
const [before, within, after] = [day(9), day(10), day(20)]
const whyClosed = (windows: StageWindow[], now: Date, kind: (typeof CHANGE_KINDS)[number] = 'replace') => {
  const limits = { windows: limitingWindows(windows, team, now), lateKeys: [] }
  return whyChangeClosed(limits, { kind, key: null }, now)?.kind ?? null
}

describe('people of a submitted team change', () => {
  test.each<[string, StageWindow[], Date, ReturnType<typeof whyClosed>]>([
    ['not before their window', [window('roster')], before, windowRefusals.roster_UPCOMING],
    ['from its opening', [window('roster')], within, null],
    ['not from its closing', [window('roster')], after, windowRefusals.roster_CLOSED],
    ['afterwards where it is forced open', [window('roster', { forced: 'open' })], after, null],
    ['not where it is forced closed', [window('roster', { forced: 'closed' })], within, windowRefusals.roster_HELD],
    ['at any time in a round without such a window', [window('correction')], after, null],
    ['not in the window of another item', [window('roster', { itemId: 'b' })], within, runningRefusals.WINDOW_NONE],
    ['in that of their own', [window('roster', { itemId: 'a' }), window('roster', { forced: 'closed' })], within, null],
    ['not in a stage without the team', [window('roster', { stageId: 's2' })], within, runningRefusals.WINDOW_NONE],
    [
      'not in a stage without the team, when its own is over',
      [window('roster'), window('roster', { stageId: 's2', forced: 'open' })],
      after,
      windowRefusals.roster_CLOSED,
    ],
  ])('%s', (_, windows, now, refused) => {
    expect(whyClosed(windows, now)).toBe(refused)
  })
})

test('each kind of change falls under one window', () => {
  const under = (kind: 'roster' | 'correction') =>
    CHANGE_KINDS.filter((change) => whyClosed([window(kind)], after, change) !== null)
  expect(under('roster')).toEqual(['captain', 'add', 'remove', 'replace'])
  expect(under('correction')).toEqual(['name', 'order', 'answer'])
})

test('the refusal says from or until when', () => {
  const limits = { windows: limitingWindows([window('roster')], team, before), lateKeys: [] }
  const field = { kind: 'add', key: null } as const
  expect(whyChangeClosed(limits, field, before)?.params).toHaveProperty('opensAtZh')
  expect(whyChangeClosed(limits, field, after)?.params).toHaveProperty('closesAtEn')
})

test('an answer that is due since a stage began is given at any time, and no other', () => {
  const limits = { windows: limitingWindows([window('correction')], team, after), lateKeys: ['title'] }
  const closed = (key: string) => whyChangeClosed(limits, { kind: 'answer', key }, after)?.kind ?? null
  expect([closed('title'), closed('topic')]).toEqual([null, windowRefusals.correction_CLOSED])
})

test.each<[string, StageWindow[], string[], boolean, RefusalKind | null]>([
  ['there is no window', [], [], false, null],
  ['people alone are closed', [window('roster')], [], false, null],
  ['corrections alone are closed', [window('correction')], [], false, null],
  ['both are closed', [window('roster'), window('correction')], [], false, changeRefusals.CHANGES_CLOSED],
  ['both are closed and an answer is due', [window('roster'), window('correction')], ['title'], false, null],
  ['a request is open', [], [], true, changeRefusals.CHANGE_OPEN],
])('whether the captain can ask for any change where %s', (_, windows, lateKeys, isOpen, refused) => {
  const limits = { windows: limitingWindows(windows, team, after), lateKeys }
  const why = whyNoChange({ state: 'enrolled', roundState: 'published' }, limits, { isOpen, now: after })
  expect(why?.kind ?? null).toBe(refused)
})
