import { assert, constantFrom, date, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusalText } from '../../base/refusal.ts'
import type { RoundState } from '../round/round-state.ts'
import { effectiveWindow, whyWindowClosed, windowOpen, windowPhase, type StageWindow } from './window.rule.ts'

const opensAt = '2026-03-01T00:00:00.000Z'
const closesAt = '2026-03-31T16:00:00.000Z'
const window = { opensAt, closesAt, forced: null, kind: 'signup' } as const
const at = (instant: string) => new Date(instant)

describe('a window', () => {
  test.each([
    ['2026-02-28T23:59:59.999Z', 'upcoming'],
    ['2026-03-01T00:00:00.000Z', 'open'],
    ['2026-03-31T15:59:59.999Z', 'open'],
    ['2026-03-31T16:00:00.000Z', 'closed'],
  ])('at %s is %s: its end does not belong to it', (now, phase) => {
    expect(windowPhase(window, at(now))).toBe(phase)
  })

  test.each([
    ['open', '2026-04-05T00:00:00.000Z', true],
    ['closed', '2026-03-05T00:00:00.000Z', false],
  ] as const)('that is forced %s asks no clock', (forced, now, open) => {
    expect(windowOpen({ ...window, forced }, at(now))).toBe(open)
  })
})

describe('why a window is closed', () => {
  const why = (now: string, more: object = {}) => {
    const refusal = whyWindowClosed({ ...window, ...more }, at(now))
    return refusal && refusalText(refusal, 'zh-cn')
  }
  const inside = '2026-03-05T00:00:00.000Z'

  test.each([
    [inside, {}, null],
    ['2026-02-01T00:00:00.000Z', {}, '报名尚未开始，3月1日 08:00 开放'],
    ['2026-04-01T00:00:00.000Z', {}, '报名已于 3月31日 24:00 截止'],
    [inside, { forced: 'closed' }, '报名已由主办方暂停'],
    ['2027-01-01T00:00:00.000Z', { forced: 'open' }, null],
    [inside, { roundState: 'offline' }, '竞赛已下线，暂停办理'],
    [inside, { roundState: 'offline', forced: 'open' }, '竞赛已下线，暂停办理'],
    [inside, { roundState: 'finished' }, '竞赛已结束'],
    [inside, { roundState: 'draft' }, '竞赛尚未发布'],
    [inside, { roundState: 'result_published' }, null],
  ])('at %s with %o: %s', (now, more, text) => expect(why(now, more)).toBe(text))

  test('a window that was never set says so', () => {
    expect(whyWindowClosed(null, at(inside), 'review')?.params).toEqual({ kind: 'review' })
  })

  test('and its being open never disagree while the round runs', () => {
    const moments = date({ min: at('2026-02-01T00:00:00Z'), max: at('2026-05-01T00:00:00Z'), noInvalidDate: true })
    const forced = constantFrom(null, 'open' as const, 'closed' as const)
    assert(
      property(moments, forced, constantFrom<RoundState>('published', 'result_published'), (now, held, state) => {
        const seen = { ...window, forced: held }
        expect(whyWindowClosed({ ...seen, roundState: state }, now) === null).toBe(windowOpen(seen, now))
      }),
    )
  })
})

describe('the window that counts', () => {
  const placed = (name: string, more: Partial<StageWindow>): StageWindow & { name: string } => ({
    name,
    stageId: 's1',
    itemId: null,
    ...window,
    ...more,
  })
  const early = { opensAt: '2026-01-01T00:00:00.000Z', closesAt: '2026-01-31T00:00:00.000Z' }
  const late = { opensAt: '2026-06-01T00:00:00.000Z', closesAt: '2026-06-30T00:00:00.000Z' }
  const now = at('2026-03-05T00:00:00.000Z')
  const of = (windows: ReturnType<typeof placed>[], when = now) =>
    effectiveWindow(windows, 'signup', 'a', when)?.name ?? null

  test.each([
    ['is none where none is set', [], null],
    ['is that of the stage', [placed('stage', {})], 'stage'],
    ['is the item’s own before the stage’s', [placed('stage', {}), placed('own', { itemId: 'a', ...late })], 'own'],
    ['is the item’s own in any order', [placed('own', { itemId: 'a', ...late }), placed('stage', {})], 'own'],
    ['is never another item’s', [placed('other', { itemId: 'b' })], null],
    ['is never of another kind', [placed('audit', { kind: 'audit' })], null],
    [
      'is the open one among stages',
      [placed('late', { stageId: 's2', ...late }), placed('open', {}), placed('early', { stageId: 's0', ...early })],
      'open',
    ],
    [
      'is the next to open when none is open',
      [placed('early', { stageId: 's0', ...early }), placed('late', { stageId: 's2', ...late })],
      'late',
    ],
    ['is the last to have closed when none is to come', [placed('early', { ...early })], 'early'],
    [
      'is one forced open, whatever its dates',
      [placed('held', { stageId: 's0', ...early, forced: 'open' }), placed('late', { stageId: 's2', ...late })],
      'held',
    ],
  ])('%s', (_what, windows, name) => expect(of(windows)).toBe(name))
})
