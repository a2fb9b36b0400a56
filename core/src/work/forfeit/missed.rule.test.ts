import { describe, expect, test } from 'vitest'
import { missesHandIn, type HandInFacts } from './missed.rule.ts'

const now = new Date('2026-06-01T12:00:00.000Z')
const window = { opensAt: '2026-05-01T00:00:00.000Z', closesAt: now.toISOString(), forced: null, paused: false }
const nothing: HandInFacts = {
  setting: { forfeitMissed: true },
  window,
  teamState: 'enrolled',
  arrival: 'open',
  since: new Date('2026-05-02T00:00:00.000Z'),
  workState: null,
}

describe('when the window has closed, a team', () => {
  test.each([
    ['without a work gives up its place', {}, true],
    ['with a draft gives it up', { workState: 'draft' }, true],
    ['that withdrew its work gives it up', { workState: 'withdrawn' }, true],
    ['that handed in keeps it', { workState: 'submitted' }, false],
    ['whose work was returned keeps it', { workState: 'returned' }, false],
    ['keeps it where the setting is off', { setting: { forfeitMissed: false } }, false],
    ['keeps it where no work is asked for', { setting: null }, false],
    ['keeps it without a window', { window: null }, false],
    ['keeps it while a minute is left', { window: { ...window, closesAt: '2026-06-01T12:01:00.000Z' } }, false],
    ['keeps it while the window is forced open', { window: { ...window, forced: 'open' } }, false],
    ['gives it up though the window was held closed at the end', { window: { ...window, forced: 'closed' } }, true],
    ['keeps it while the round is paused', { window: { ...window, forced: 'closed', paused: true } }, false],
    ['that was not promoted to the stage keeps it', { arrival: 'awaited' }, false],
    ['that came after the closing keeps it', { since: now }, false],
    ['that left before stays what it is', { teamState: 'withdrawn' }, false],
  ] as const)('%s', (_, facts, missed) => {
    expect(missesHandIn({ ...nothing, ...facts }, now)).toBe(missed)
  })
})
