import { expect, test } from 'vitest'
import type { WindowKind } from '../round/round.ts'
import { competitionRefusals } from '../refusals.ts'
import { whyNotPause, windowsToPause } from './pause.rule.ts'

const window = (kind: WindowKind, forced: 'open' | 'closed' | null = null, paused = false) => ({ kind, forced, paused })

test('a pause closes what brings in something new, and leaves what is closed by hand', () => {
  const windows = [
    window('signup'),
    window('submission', 'open'),
    window('brief', 'closed'),
    window('hash'),
    ...(['audit', 'payment', 'draw', 'review', 'result', 'objection'] as const).map((kind) => window(kind)),
  ]
  expect(windowsToPause(windows).map(({ kind }) => kind)).toEqual(['signup', 'submission', 'hash'])
})

test.each([
  ['begins with an open window', [window('signup')], true, null],
  ['begins again for a window added since', [window('signup', 'closed', true), window('submission')], true, null],
  ['does not begin where nothing new comes in', [window('review')], true, 'NOTHING_TO_PAUSE'],
  ['does not begin twice', [window('signup', 'closed', true)], true, 'NOTHING_TO_PAUSE'],
  ['ends', [window('signup', 'closed', true)], false, null],
  ['does not end what was closed by hand', [window('signup', 'closed')], false, 'NOT_PAUSED'],
])('a pause %s', (_name, windows, paused, refusal) => {
  const kind = refusal === null ? undefined : competitionRefusals[refusal as 'NOT_PAUSED' | 'NOTHING_TO_PAUSE']
  expect(whyNotPause(windows, paused, '系统维护')?.kind).toBe(kind)
})

test('a pause needs a reason to begin, not to end', () => {
  expect(whyNotPause([window('signup')], true, ' ')?.kind).toBe(competitionRefusals.PAUSE_NEEDS_REASON)
  expect(whyNotPause([window('signup', 'closed', true)], false, '')).toBeNull()
})
