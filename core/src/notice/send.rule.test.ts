import { describe, expect, test } from 'vitest'
import { noticeRefusals } from './refusals.ts'
import { afterFailure, planSend, MAX_ATTEMPTS, whyNotResend } from './send.rule.ts'

const now = new Date('2026-05-01T00:00:00Z')
const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
const times = (count: number, ago: number) => Array.from({ length: count }, (_, n) => at(-ago - n * 61))

describe('a message', () => {
  const notice = { channel: 'sms', isCode: false, expiresAt: null } as const

  test.each([
    ['goes to a phone that was sent nothing', [], { do: 'send' }],
    ['goes a minute after the last', [at(-60)], { do: 'send' }],
    ['waits for the rest of the minute', [at(-59)], { do: 'wait', until: at(1) }],
    ['waits for the rest of the hour after five', times(5, 120), { do: 'wait', until: at(3_600 - 120 - 4 * 61) }],
    ['is dropped after ten in a day', times(10, 7_200), { do: 'drop', why: 'limit' }],
    ['goes again when the first of the ten is a day old', times(10, 86_400 - 9 * 61), { do: 'send' }],
  ] as const)('%s', (_, sent, plan) => expect(planSend(notice, sent, now)).toEqual(plan))

  test('to a mailbox may go more often', () => {
    expect(planSend({ ...notice, channel: 'email' }, times(29, 1), now)).toEqual({ do: 'send' })
    expect(planSend({ ...notice, channel: 'email' }, times(30, 1), now).do).toBe('wait')
  })

  test('with a code goes at once, and never once it expired', () => {
    const code = { channel: 'sms', isCode: true, expiresAt: at(1) } as const
    expect(planSend(code, times(10, 1), now)).toEqual({ do: 'send' })
    expect(planSend({ ...code, expiresAt: now }, [], now)).toEqual({ do: 'drop', why: 'expired' })
  })
})

describe('after a failure', () => {
  const notice = { attempts: 1, isCode: false, isPermanent: false, isUnknown: false, expiresAt: null }

  test.each([
    [1, 30],
    [2, 60],
    [7, 1_920],
    [8, 3_600],
    [13, 3_600],
  ])('try %i of a notice is followed by another in %i seconds', (attempts, seconds) => {
    expect(afterFailure({ ...notice, attempts }, now)).toEqual({ state: 'queued', nextAt: at(seconds) })
  })

  test('tries come to an end', () => {
    expect(afterFailure({ ...notice, attempts: MAX_ATTEMPTS }, now)).toEqual({ state: 'failed' })
  })

  test('what can not succeed is not tried again', () => {
    expect(afterFailure({ ...notice, isPermanent: true }, now)).toEqual({ state: 'failed' })
  })

  test('a code is tried soon, and not past its end', () => {
    const code = { ...notice, isCode: true, expiresAt: at(10) }
    expect(afterFailure({ ...code, attempts: 3 }, now)).toEqual({ state: 'queued', nextAt: at(8) })
    expect(afterFailure({ ...code, attempts: 4 }, now)).toEqual({ state: 'undeliverable' })
  })
})

test.each([
  ['failed', true, undefined],
  ['undeliverable', true, undefined],
  ['undeliverable', false, noticeRefusals.NOT_KEPT],
  ['sent', false, noticeRefusals.NOT_FAILED],
  ['queued', true, noticeRefusals.NOT_FAILED],
  ['sending', true, noticeRefusals.NOT_FAILED],
] as const)('a message that is %s, its text kept: %s, may be sent again or is refused', (state, isKept, why) => {
  expect(whyNotResend({ state, isKept })?.kind).toBe(why)
})
