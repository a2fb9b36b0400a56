import { describe, expect, test } from 'vitest'
import { windowRefusals } from '../../competition/schedule/refusals.ts'
import { refuse } from '../../base/refusal.ts'
import { enrolmentRefusals } from '../refusals.ts'
import { isListOver, isOfferOver, offerUntil, whyNotAnswerOffer, whyWait } from './waiting.rule.ts'

const closesAt = '2026-05-10T00:00:00.000Z'
const window = { opensAt: '2026-05-01T00:00:00.000Z', closesAt, forced: null }
const at = (text: string) => new Date(`2026-05-${text}:00.000Z`)
const offered = { state: 'waiting', offerUntil: at('05T00:00') } as const

describe('an offered place is kept', () => {
  test.each([
    ['for the hours of the setting', window, at('03T00:00'), 48, '2026-05-05T00:00:00.000Z'],
    ['until sign-up closes, where that is earlier', window, at('09T00:00'), 48, closesAt],
    [
      'beyond that where staff hold sign-up open',
      { ...window, forced: 'open' },
      at('09T00:00'),
      48,
      '2026-05-11T00:00:00.000Z',
    ],
  ] as const)('%s', (_name, its, from, hours, until) => {
    expect(offerUntil(from, hours, its).toISOString()).toBe(until)
  })
})

describe('the list ends', () => {
  test.each([
    ['once sign-up is over', window, at('10T00:00'), true],
    ['not a minute earlier', window, at('09T23:59'), false],
    ['not while staff hold sign-up closed', { ...window, forced: 'closed' }, at('12T00:00'), false],
    ['where its window was removed', null, at('04T00:00'), true],
  ] as const)('%s', (_name, its, now, over) => {
    expect(isListOver(its, now)).toBe(over)
  })
})

describe('an offer', () => {
  const closed = refuse(windowRefusals.signup_HELD)
  test.each([
    ['is taken by the captain in time', offered, true, true, '04T23:59', null, null],
    ['is not for members', offered, false, true, '04T23:59', null, 26007],
    ['is over at its last moment', offered, true, true, '05T00:00', null, 26101],
    ['is not taken while sign-up is closed', offered, true, true, '04T00:00', closed, windowRefusals.signup_HELD.code],
    ['is declined all the same', offered, true, false, '04T00:00', closed, null],
    ['has to be there', { ...offered, offerUntil: null }, true, true, '04T00:00', null, 26100],
    ['is none for a team that left the line', { ...offered, state: 'draft' }, true, true, '04T00:00', null, 26100],
  ] as const)('%s', (_name, team, isCaptain, accept, now, windowClosed, code) => {
    const refusal = whyNotAnswerOffer(team, { isCaptain, accept, at: at(now) }, windowClosed)
    expect(refusal?.kind.code ?? null).toBe(code)
  })

  test('goes to the next one when its time is over', () => {
    expect([isOfferOver(offered, at('04T23:59')), isOfferOver(offered, at('05T00:00'))]).toEqual([false, true])
  })
})

test('a team waits where the quota is full and the item has a waiting list', () => {
  const full = { item: { used: 2, size: 2 }, school: null, rules: [] }
  expect(whyWait(full, { waitingHours: 48 })).toEqual(refuse(enrolmentRefusals.ITEM_QUOTA_FULL, { used: 2, size: 2 }))
  expect(whyWait(full, { waitingHours: null })).toBe(null)
  expect(whyWait({ ...full, item: { used: 1, size: 2 } }, { waitingHours: 48 })).toBe(null)
})
