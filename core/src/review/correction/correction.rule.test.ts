import { describe, expect, test } from 'vitest'
import { reviewRefusals as no } from '../refusals.ts'
import type { CorrectionState } from './correction.ts'
import {
  isGranted,
  whyNotDecideCorrection,
  whyNotRequestCorrection,
  whyNotTakeBack,
  type SubmittedFacts,
} from './correction.rule.ts'

const facts: SubmittedFacts = { batch: 'open', task: 'submitted', agreed: true, windowOpen: true, left: 2 }

/** @spec B14 */
describe('a submitted scorecard is taken back', () => {
  test.each<[Partial<SubmittedFacts>, unknown]>([
    [{}, null],
    [{ left: 0 }, no.ALL_SUBMITTED],
    [{ task: 'in_progress' }, no.NOT_SUBMITTED],
    [{ task: 'returned' }, no.NOT_SUBMITTED],
    [{ task: 'cancelled' }, no.TASK_GONE],
    [{ agreed: false }, no.NOT_AGREED],
    [{ windowOpen: false }, no.WINDOW_CLOSED],
    [{ batch: 'closed' }, no.NOT_OPEN],
    [{ batch: 'calculated' }, no.NOT_OPEN],
    [{ batch: 'locked' }, no.LOCKED],
  ])('with %j', (change, kind) => expect(whyNotTakeBack({ ...facts, ...change })?.kind ?? null).toBe(kind))
})

/** @spec B14 */
describe('a correction is requested', () => {
  const final = { ...facts, left: 0 }
  test.each<[Partial<SubmittedFacts>, CorrectionState[], unknown]>([
    [{}, [], null],
    [{ batch: 'closed' }, [], null],
    [{ batch: 'calculated', windowOpen: false }, [], null],
    [{ windowOpen: false, left: 1 }, [], null],
    [{ left: 1 }, [], no.TAKE_BACK_INSTEAD],
    [{ task: 'returned' }, [], no.NOT_SUBMITTED],
    [{ batch: 'locked' }, [], no.LOCKED],
    [{}, ['open'], no.CORRECTION_OPEN],
    [{}, ['declined', 'returned'], null],
    [{}, ['declined', 'returned', 'withdrawn'], no.CORRECTIONS_FULL],
  ])('with %j after %j', (change, requests, kind) =>
    expect(whyNotRequestCorrection({ ...final, ...change }, requests)?.kind ?? null).toBe(kind),
  )

  test('and decided once', () => {
    expect(whyNotDecideCorrection('open')).toBeNull()
    expect(whyNotDecideCorrection('declined')?.kind).toBe(no.CORRECTION_DECIDED)
  })
})

test('a scorecard counts as returned at its expert’s request only while that answer is the reason', () => {
  const granted = {
    state: 'returned',
    returnReason: '同意',
    correction: { state: 'returned', answer: '同意' },
  } as const
  expect(isGranted(granted)).toBe(true)
  expect(isGranted({ ...granted, returnReason: '评语与分数不符' })).toBe(false)
  expect(isGranted({ ...granted, correction: { ...granted.correction, state: 'declined' } })).toBe(false)
  expect(isGranted({ ...granted, correction: null })).toBe(false)
  expect(isGranted({ ...granted, state: 'submitted' })).toBe(false)
})
