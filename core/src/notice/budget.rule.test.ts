import { describe, expect, test } from 'vitest'
import { identityRefusals } from '../identity/refusals.ts'
import {
  nextBeijingDay,
  SENDER_LIMITS,
  senderAllowance,
  spendAlarm,
  whyNotCause,
  whyNotSpend,
  whyTargetWaits,
} from './budget.rule.ts'
import { noticeRefusals } from './refusals.ts'
import { smsParts } from './sms.ts'

const now = new Date('2026-05-01T06:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
const times = (count: number, first: number) => Array.from({ length: count }, (_, n) => ago(first + n))

describe('a participant may cause', () => {
  const limits = SENDER_LIMITS.own.sms

  test.each([
    ['twenty messages in an hour', [], 20],
    ['what is left of them', times(17, 60), 3],
    ['none after twenty', times(20, 60), 0],
    ['none after sixty in a day', times(60, 7_200), 0],
    ['twenty again once the hour is over', times(20, 3_600), 20],
  ] as const)('%s', (_, caused, count) => expect(senderAllowance(limits, caused, now).count).toBe(count))

  test('the next one when the refusal says, in both languages', () => {
    expect(whyNotCause(limits, times(19, 60), now)).toBeNull()
    expect(whyNotCause(limits, times(20, 60), now)).toEqual({
      kind: noticeRefusals.SENDER_LIMIT,
      params: { untilZh: '5月1日 14:59', untilEn: '1 May, 14:59', seconds: 3_600 - 79 },
      fields: [],
    })
  })
})

describe('a phone that somebody waits to reach', () => {
  test.each([
    ['nothing', [], null],
    ['a message a minute ago', times(1, 60), null],
    ['a message 59 seconds ago', times(1, 59), 1],
    ['five messages in an hour', times(5, 600), 3_600 - 604],
    ['ten messages in a day', times(10, 7_200), 86_400 - 7_209],
  ] as const)('after %s', (_, taken, seconds) => {
    const refusal = whyTargetWaits('sms', taken, now)
    expect(refusal?.params['seconds'] ?? null).toBe(seconds)
    expect(refusal?.fields.map(({ path }) => path) ?? null).toEqual(seconds === null ? null : ['target'])
  })

  test('of a mailbox more may go', () => expect(whyTargetWaits('email', times(5, 1), now)).toBeNull())
})

test('staff are limited by SMS, not by e-mail', () => {
  expect(senderAllowance(SENDER_LIMITS.office.sms, times(2_000, 1), now).count).toBe(0)
  expect(whyNotCause(SENDER_LIMITS.office.email, times(2_000, 1), now)).toBeNull()
})

describe('a day of SMS for 1 yuan at 0.05 each', () => {
  const sms = { price: 50, daily: 1_000 }

  test.each([
    ['a notice', false, 750, true],
    ['a notice beyond 80 %', false, 751, false],
    ['a code beyond 80 %', true, 751, true],
    ['the last code', true, 950, true],
    ['one code more', true, 951, false],
  ])('allows or refuses %s', (_, isCode, spent, isAllowed) => {
    expect(whyNotSpend(sms, spent, isCode, now)?.kind).toBe(isAllowed ? undefined : identityRefusals.SMS_SPENT)
  })

  test('begins again at midnight in Beijing', () => {
    expect(nextBeijingDay(new Date('2026-05-01T15:59:59Z')).toISOString()).toBe('2026-05-01T16:00:00.000Z')
    expect(nextBeijingDay(new Date('2026-05-01T16:00:00Z')).toISOString()).toBe('2026-05-02T16:00:00.000Z')
    expect(whyNotSpend(sms, 1_000, true, now)?.params).toMatchObject({ untilZh: '5月1日 24:00', seconds: 36_000 })
  })

  test('raises each alarm once', () => {
    const costs = Array.from({ length: 20 }, (_, n) => n * 50)
    expect(costs.map((cost) => spendAlarm(sms, cost, cost + 50)).filter((alarm) => alarm !== null)).toEqual([80, 100])
    expect(spendAlarm(sms, 700, 1_000)).toBe(100)
  })
})

test.each([
  ['短'.repeat(70), '', 1],
  ['短'.repeat(71), '', 2],
  ['短'.repeat(64), '挑战杯赛', 1],
  ['短'.repeat(65), '挑战杯赛', 2],
  ['短'.repeat(135), '', 3],
])('%j signed %j is charged as its parts', (text, signature, parts) => expect(smsParts(text, signature)).toBe(parts))
