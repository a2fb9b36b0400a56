import { describe, expect, test } from 'vitest'
import { noticeRefusals } from './refusals.ts'
import { remindsAutomatically, whyNotAsPreviewed, whyNotRemindNow } from './reminder.rule.ts'

const now = new Date('2026-11-25T12:00:00Z')
const hoursFrom = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

describe('a reminder', () => {
  test.each([
    [null, null],
    [hoursFrom(-13), null],
    [hoursFrom(-12), null],
    [hoursFrom(-11.9), noticeRefusals.REMINDED_RECENTLY],
    [now, noticeRefusals.REMINDED_RECENTLY],
  ])('after one at %s', (remindedAt, kind) => expect(whyNotRemindNow(remindedAt, now)?.kind ?? null).toBe(kind))

  test.each([
    [hoursFrom(25), false],
    [hoursFrom(24), true],
    [hoursFrom(1), true],
    [now, false],
    [hoursFrom(-1), false],
  ])('goes by itself where the end is at %s: %s', (closesAt, goes) => {
    expect(remindsAutomatically(closesAt, now)).toBe(goes)
  })

  test('goes only to as many people as were shown before', () => {
    expect(whyNotAsPreviewed(3, 3)).toBeNull()
    expect(whyNotAsPreviewed(3, 4)?.kind).toBe(noticeRefusals.RECIPIENTS_CHANGED)
  })
})
