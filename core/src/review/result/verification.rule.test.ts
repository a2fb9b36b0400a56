import { expect, test } from 'vitest'
import { reviewRefusals } from '../refusals.ts'
import { whyNotDecideResults } from './verification.rule.ts'

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
