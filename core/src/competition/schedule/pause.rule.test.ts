import { expect, test } from 'vitest'
import type { WindowKind } from '../round/round.ts'
import { competitionRefusals } from '../refusals.ts'
import { whyNotPause, whyNotResume, windowsToPause, windowsToPauseToo } from './pause.rule.ts'

const now = new Date('2026-05-01T00:00:00Z')
const later = '2026-06-01T00:00:00.000Z'
const earlier = '2026-04-01T00:00:00.000Z'
const window = (kind: WindowKind, forced: 'open' | 'closed' | null = null, paused = false) => ({
  windowId: kind as string,
  kind,
  forced,
  paused,
  closesAt: later,
  own: null as { closesAt: string } | null,
  delegated: false,
})

test('a pause closes what brings in something new, and leaves what is closed by hand', () => {
  const windows = [
    window('signup'),
    window('submission', 'open'),
    window('brief', 'closed'),
    window('hash'),
    window('roster'),
    window('correction'),
    ...(['audit', 'payment', 'draw', 'review', 'result', 'objection'] as const).map((kind) => window(kind)),
  ]
  expect(windowsToPause(windows, now).map(({ kind }) => kind)).toEqual([
    'signup',
    'submission',
    'hash',
    'roster',
    'correction',
  ])
})

test.each([
  ['has ended', {}, 0],
  ['has ended, but not for some organisation', { own: { closesAt: later } }, 1],
  ['has ended, and may be switched by organisations', { delegated: true }, 1],
  ['has ended, and is forced open', { forced: 'open' as const }, 1],
])('of a window that %s', (_name, facts, count) => {
  expect(windowsToPause([{ ...window('signup'), closesAt: earlier, ...facts }], now)).toHaveLength(count)
})

test('a pause takes in what a changed schedule adds, but nothing that staff opened since', () => {
  const ended = { ...window('signup'), closesAt: earlier }
  const before = [window('submission', 'closed', true), window('hash', 'open'), ended]
  const added = { ...window('submission'), windowId: 'added' }
  const after = [...before.slice(0, 2), { ...ended, closesAt: later }, added]
  expect(windowsToPauseToo(before, after, now).map(({ windowId }) => windowId)).toEqual(['signup', 'added'])
  expect(windowsToPauseToo([window('hash')], after, now)).toEqual([])
})

test.each([
  ['begins with an open window', [window('signup')], true, null],
  ['begins again for a window added since', [window('signup', 'closed', true), window('submission')], true, null],
  ['does not begin after the last window', [{ ...window('signup'), closesAt: earlier }], true, 'NOTHING_TO_PAUSE'],
  ['does not begin where nothing new comes in', [window('review')], true, 'NOTHING_TO_PAUSE'],
  ['does not begin twice', [window('signup', 'closed', true)], true, 'NOTHING_TO_PAUSE'],
  ['ends', [window('signup', 'closed', true)], false, null],
  ['does not end what was closed by hand', [window('signup', 'closed')], false, 'NOT_PAUSED'],
])('a pause %s', (_name, windows, paused, refusal) => {
  const kind = refusal === null ? undefined : competitionRefusals[refusal as 'NOT_PAUSED' | 'NOTHING_TO_PAUSE']
  expect(whyNotPause(windows, { paused, reason: '系统维护', now })?.kind).toBe(kind)
})

test('a pause needs a reason to begin, not to end', () => {
  const begun = whyNotPause([window('signup')], { paused: true, reason: ' ', now })
  expect(begun?.kind).toBe(competitionRefusals.PAUSE_NEEDS_REASON)
  expect(whyNotPause([window('signup', 'closed', true)], { paused: false, reason: '', now })).toBeNull()
})

test('a pause doesn’t end while more teams forfeit by it than its end was confirmed for', () => {
  const closed = [{ teams: 2 }, { teams: 1 }]
  expect(whyNotResume(closed, 2)).toMatchObject({ kind: competitionRefusals.PAUSE_FORFEITS, params: { count: 3 } })
  expect([whyNotResume(closed, 3), whyNotResume(closed, 4), whyNotResume([], 0)]).toEqual([null, null, null])
})
