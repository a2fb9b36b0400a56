import { expect, test } from 'vitest'
import { reviewRefusals } from '../refusals.ts'
import { whyNotDecideResults, whyNotLock } from './verification.rule.ts'

const batch = { state: 'calculated', withdrawn: false } as const
const run = { state: 'calculated', own: false, stale: false } as const
type Batch = Parameters<typeof whyNotDecideResults>[0]
type Run = Parameters<typeof whyNotDecideResults>[1]
const why = (ofRun: Partial<Run>, ofBatch: Partial<Batch> = {}) =>
  whyNotDecideResults({ ...batch, ...ofBatch }, { ...run, ...ofRun })?.kind ?? null

/** @spec B17 */
test('a calculation is verified or sent back once, by another person, while it fits the scores', () => {
  expect(why({})).toBeNull()
  expect(why({ own: true })).toBe(reviewRefusals.SAME_PERSON)
  expect(why({ stale: true })).toBe(reviewRefusals.OLD_RUN)
  expect(why({ state: 'verified' })).toBe(reviewRefusals.RUN_DECIDED)
  expect(why({ state: 'returned' })).toBe(reviewRefusals.RUN_DECIDED)
})

test('locked results are decided on only after they were withdrawn', () => {
  expect(why({}, { state: 'locked' })).toBe(reviewRefusals.LOCKED)
  expect(why({}, { state: 'locked', withdrawn: true })).toBeNull()
  expect(why({}, { state: 'open' })).toBe(reviewRefusals.WRONG_STATE)
})

test('results are locked from a verified calculation that fits the scores, while the batch is calculated', () => {
  const verified = { state: 'verified', stale: false } as const
  const kind = (...args: Parameters<typeof whyNotLock>) => whyNotLock(...args)?.kind ?? null
  expect(kind(batch, verified)).toBeNull()
  expect(kind({ state: 'open' }, verified)).toBe(reviewRefusals.WRONG_STATE)
  expect(kind({ state: 'closed' }, verified)).toBe(reviewRefusals.WRONG_STATE)
  expect(kind({ state: 'locked' }, verified)).toBe(reviewRefusals.LOCKED)
  expect(kind(batch, null)).toBe(reviewRefusals.NO_RUN)
  expect(kind(batch, { ...verified, stale: true })).toBe(reviewRefusals.OLD_RUN)
  expect(kind(batch, run)).toBe(reviewRefusals.NOT_VERIFIED)
})
