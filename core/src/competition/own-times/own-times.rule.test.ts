import { describe, expect, test } from 'vitest'
import type { TimeWindow } from '../../base/time/window.ts'
import { WINDOW_KINDS } from '../round/round.ts'
import { TEAM_WINDOWS } from './own-times.ts'
import { whyNotOwnTimes, type OwnTimesFacts } from './own-times.rule.ts'
import { ownTimesRefusals as no } from './refusals.ts'
import { timesOfViewer } from './viewer-times.rule.ts'

const day = (from: number, to: number): TimeWindow => ({
  opensAt: new Date(Date.UTC(2026, 2, from)).toISOString(),
  closesAt: new Date(Date.UTC(2026, 2, to)).toISOString(),
})
const window = { windowId: 'w', kind: 'signup' as const, itemId: null, ...day(5, 10) }
const later = { windowId: 'v', kind: 'submission' as const, itemId: null, ...day(6, 20) }
const facts: OwnTimesFacts = {
  window,
  stage: { name: '初赛', nameEn: 'First', ...day(1, 25) },
  windows: [window, later],
  isSet: false,
  inForce: true,
  dates: { approvedByUpper: false, byUpper: false },
}
const now = new Date(Date.UTC(2026, 2, 7))

describe('own times of a window', () => {
  test.each<[string, Partial<OwnTimesFacts>, TimeWindow | null, number | null]>([
    ['lie anywhere in the stage', {}, day(6, 15), null],
    ['end in the stage', {}, day(5, 26), no.OWN_TIMES_FAULTY.code],
    ['open before they close', {}, day(9, 8), no.OWN_TIMES_FAULTY.code],
    ['don’t open after the next kind', {}, day(7, 15), no.OWN_TIMES_FAULTY.code],
    ['don’t close after the next kind', {}, day(5, 21), no.OWN_TIMES_FAULTY.code],
    ['end in the future', {}, day(5, 7), no.OWN_TIMES_OVER.code],
    ['may be over before the round is published', { inForce: false }, day(5, 7), null],
    ['can be taken back where they are set', { isSet: true }, null, null],
    ['can’t be taken back where there are none', {}, null, no.OWN_TIMES_NONE.code],
    [
      'are within the approved window for the organiser',
      { dates: { approvedByUpper: true, byUpper: false } },
      day(5, 12),
      no.OWN_TIMES_BY_UPPER.code,
    ],
    ['may be shorter than the approved window', { dates: { approvedByUpper: true, byUpper: false } }, day(5, 9), null],
    [
      'may be longer by the organisation that approved',
      { dates: { approvedByUpper: true, byUpper: true } },
      day(5, 12),
      null,
    ],
    ['may be longer by the organisation that the window was left to', { dates: null }, day(5, 12), null],
  ])('%s', (_, more, times, code) => {
    expect(whyNotOwnTimes({ ...facts, ...more }, times, now)?.kind.code ?? null).toBe(code)
  })

  test.each(WINDOW_KINDS.filter((kind) => !TEAM_WINDOWS.includes(kind)))('aren’t for %s', (kind) => {
    const other = { ...window, kind }
    expect(whyNotOwnTimes({ ...facts, window: other, windows: [other] }, day(5, 9), now)?.kind).toBe(no.OWN_TIMES_KIND)
  })
})

describe('the times of a viewer', () => {
  const shown = { ...window, stageId: 's', onTimeline: true, forced: null, phase: 'open' as const }
  const round = {
    state: 'published' as const,
    signUp: { ...day(5, 10), phase: 'open' as const, forced: null },
    next: null,
    stages: [
      { stageId: 's', name: '初赛', nameEn: 'First', position: 0, weight: 100, ...day(1, 25), windows: [shown] },
    ],
  }
  const own = [{ windowId: 'w', kind: 'signup' as const, groupName: '浙江省', phase: 'open' as const, ...day(5, 15) }]

  test('are those of the nearest organisation', () => {
    const { signUp, next } = timesOfViewer(round, own, new Date(Date.UTC(2026, 2, 12)))
    expect(signUp).toMatchObject({ ...day(5, 15), phase: 'open' })
    expect(next).toMatchObject({ edge: 'closes', at: day(5, 15).closesAt, stage: '初赛' })
  })

  test('are those of all without any of their own, and once the round has ended', () => {
    expect(timesOfViewer(round, [], now)).toEqual({ signUp: round.signUp, next: null })
    expect(timesOfViewer({ ...round, state: 'finished' }, own, now)).toEqual({ signUp: round.signUp, next: null })
  })
})
