import { describe, expect, test } from 'vitest'
import { refusalText } from '../../base/refusal.ts'
import { whyEarly } from './early.rule.ts'
import { reviewRefusals as no } from '../refusals.ts'

const submission = { opensAt: '2026-05-01T00:00:00.000Z', closesAt: '2026-05-10T10:00:00.000Z', forced: null }
const now = new Date('2026-05-02T00:00:00.000Z')
const review = { deed: 'take', submission, works: 12, teams: 10, others: 3 } as const

describe('review before the submission is over', () => {
  test.each([
    ['works are taken in unasked', review, false, no.STILL_SUBMITTING],
    ['works are taken in knowingly', review, true, null],
    ['the batch opens unasked', { ...review, deed: 'open' as const }, false, no.OPENED_EARLY],
    ['the batch opens knowingly', { ...review, deed: 'open' as const }, true, null],
    ['the submission is over', { ...review, submission: null }, false, null],
  ])('%s', (_what, early, accepted, kind) => expect(whyEarly(early, accepted, now)?.kind ?? null).toBe(kind))

  test('names the works, the teams and the end of the submission', () => {
    const refusal = whyEarly(review, false, now)!
    expect([refusalText(refusal, 'zh-cn'), refusalText(refusal, 'en')]).toEqual([
      '作品提交 5月10日 18:00 截止：将纳入 12 件作品，其中 10 支团队从此不能再修改或重新提交；另有 3 支团队的作品尚未纳入',
      'Submission is open until 10 May, 18:00. Works taken in: 12; teams that can no longer change or resubmit theirs: 10; teams whose work is not taken in yet: 3',
    ])
  })
})
