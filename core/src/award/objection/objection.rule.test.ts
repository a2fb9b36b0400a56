import { describe, expect, test } from 'vitest'
import { runningRefusals, windowRefusals } from '../../competition/schedule/refusals.ts'
import type { DecidedWindow } from '../../competition/schedule/window.rule.ts'
import {
  isParty,
  whyNotAnswerObjection,
  whyNotObject,
  whyNotSpeakFor,
  whyNotWithdrawObjection,
  type Objecting,
} from './objection.rule.ts'
import { objectionRefusals as no } from './refusals.ts'

const now = new Date('2026-06-10T00:00:00.000Z')
const window: DecidedWindow = {
  kind: 'objection',
  opensAt: '2026-06-08T00:00:00.000Z',
  closesAt: '2026-06-12T00:00:00.000Z',
  forced: null,
}
const team: Objecting = { seen: true, window, filed: [] }

describe('a team', () => {
  test.each([
    ['objects while the window is open and its results are seen', {}, null],
    ['objects again after a withdrawal', { filed: ['withdrawn'] }, null],
    [
      'objects in a window that is forced open',
      { window: { ...window, closesAt: window.opensAt, forced: 'open' } },
      null,
    ],
    ['can’t object to results that it doesn’t see', { seen: false }, no.RESULTS_UNSEEN],
    ['learns nothing else before', { seen: false, window: null, filed: ['filed'] }, no.RESULTS_UNSEEN],
    ['objects once', { filed: ['filed'] }, no.OBJECTION_STANDS],
    ['can’t object again after an answer', { filed: ['rejected'] }, no.OBJECTION_STANDS],
    ['can’t object without a window', { window: null }, runningRefusals.WINDOW_NONE],
    ['can’t object early', { window: { ...window, opensAt: window.closesAt } }, windowRefusals.objection_UPCOMING],
    [
      'can’t object from the closing on',
      { window: { ...window, closesAt: now.toISOString() } },
      windowRefusals.objection_CLOSED,
    ],
    ['can’t object during a pause', { window: { ...window, forced: 'closed' } }, windowRefusals.objection_HELD],
    [
      'can’t object in a round that is over',
      { window: { ...window, roundState: 'finished' } },
      runningRefusals.ROUND_ENDED,
    ],
  ] as const)('%s', (_, changed, refused) => {
    expect(whyNotObject({ ...team, ...changed }, now)?.kind ?? null).toBe(refused)
  })
})

test.each([
  ['captain', false, true, null],
  ['teacher', false, true, null],
  ['leader', false, true, null],
  [null, true, true, null],
  ['member', true, true, null],
  ['member', false, true, no.FILER_ONLY],
  [null, false, false, no.FILER_ONLY],
] as const)('role %s, of the school’s staff %s: sees %s', (role, isSchoolStaff, sees, refused) => {
  expect(isParty({ role, isSchoolStaff })).toBe(sees)
  expect(whyNotSpeakFor({ role, isSchoolStaff })?.kind ?? null).toBe(refused)
})

test.each([
  ['filed', false, null, null],
  ['filed', true, no.OBJECTION_OWN, null],
  ['withdrawn', false, no.OBJECTION_ENDED, no.OBJECTION_ENDED],
  ['upheld', false, no.OBJECTION_ENDED, no.OBJECTION_ENDED],
  ['rejected', true, no.OBJECTION_OWN, no.OBJECTION_ENDED],
] as const)('a %s objection, own %s, is answered and withdrawn accordingly', (state, own, answer, withdraw) => {
  expect(whyNotAnswerObjection({ state, own })?.kind ?? null).toBe(answer)
  expect(whyNotWithdrawObjection(state)?.kind ?? null).toBe(withdraw)
})
