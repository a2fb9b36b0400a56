import { describe, expect, test } from 'vitest'
import { runningRefusals } from '../../competition/schedule/refusals.ts'
import { WINDOW_KINDS } from '../../competition/round/round.ts'
import { EXTENDABLE_KINDS } from './extension.ts'
import { whyNotExtend, whyNotRevokeExtension, type ExtensionFacts } from './extension.rule.ts'
import { extensionRefusals as no } from './refusals.ts'

const day = (at: number) => new Date(Date.UTC(2026, 2, at)).toISOString()
const span = (from: number, to: number) => ({ opensAt: day(from), closesAt: day(to) })
const signUp = { windowId: 'w', kind: 'signup' as const, itemId: null, ...span(5, 10) }
const later = { windowId: 'v', kind: 'submission' as const, itemId: null, ...span(6, 20) }
const facts: ExtensionFacts = {
  team: { state: 'draft', itemId: 'i', isUnpaid: false },
  roundState: 'published',
  window: signUp,
  stage: { name: '初赛', nameEn: 'First', ...span(1, 25) },
  windows: [signUp, later],
}
const now = new Date(Date.UTC(2026, 2, 12))

describe('a later closing for one team', () => {
  test.each<[string, Partial<ExtensionFacts>, string, number | null]>([
    ['may be after the closing has passed', {}, day(15), null],
    [
      'is later than the closing for all',
      { window: { ...signUp, ...span(5, 16) } },
      day(15),
      no.EXTENSION_NOT_LATER.code,
    ],
    [
      'is later than that and not the same',
      { window: { ...signUp, ...span(5, 15) } },
      day(15),
      no.EXTENSION_NOT_LATER.code,
    ],
    ['is still to come', {}, day(12), no.EXTENSION_OVER.code],
    ['lies in the stage', { windows: [signUp] }, day(26), no.EXTENSION_FAULTY.code],
    ['is a full minute', {}, new Date(Date.parse(day(15)) + 1_000).toISOString(), no.EXTENSION_FAULTY.code],
    ['is not after the window of the next kind', {}, day(21), no.EXTENSION_FAULTY.code],
    [
      'is for a team that takes part',
      { team: { state: 'forfeited', itemId: 'i', isUnpaid: false } },
      day(15),
      no.EXTENSION_LEFT.code,
    ],
    [
      'is of the payment alone for one that did not pay',
      { team: { state: 'forfeited', itemId: 'i', isUnpaid: true } },
      day(15),
      no.EXTENSION_LEFT.code,
    ],
    [
      'lets one that did not pay do so',
      {
        team: { state: 'forfeited', itemId: 'i', isUnpaid: true },
        window: { ...signUp, kind: 'payment' },
        windows: [{ ...signUp, kind: 'payment' }],
      },
      day(15),
      null,
    ],
    ['is in a round that runs', { roundState: 'finished' }, day(15), runningRefusals.ROUND_ENDED.code],
    ['is of a window of its own item', { window: { ...signUp, itemId: 'other' } }, day(15), no.EXTENSION_KIND.code],
  ])('%s', (_, more, closesAt, code) => {
    expect(whyNotExtend({ ...facts, ...more }, closesAt, now)?.kind.code ?? null).toBe(code)
  })

  test.each(WINDOW_KINDS.filter((kind) => !EXTENDABLE_KINDS.includes(kind)))('is not of the window %s', (kind) => {
    const window = { ...signUp, kind }
    expect(whyNotExtend({ ...facts, window, windows: [window] }, day(15), now)?.kind).toBe(no.EXTENSION_KIND)
  })

  test('is revoked once', () => {
    expect(whyNotRevokeExtension({ revoked: false }, 'published')).toBeNull()
    expect(whyNotRevokeExtension({ revoked: true }, 'published')?.kind).toBe(no.EXTENSION_NONE)
    expect(whyNotRevokeExtension(null, 'published')?.kind).toBe(no.EXTENSION_NONE)
    expect(whyNotRevokeExtension({ revoked: false }, 'finished')?.kind).toBe(runningRefusals.ROUND_ENDED)
  })
})
