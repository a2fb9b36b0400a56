import { describe, expect, test } from 'vitest'
import type { Refusal } from '../../base/refusal.ts'
import { whyNotEnrolSetting } from './enrol-setting.rule.ts'
import { whyNotReviewSetting, whyStageTwice } from './review-setting.rule.ts'
import { EnrolSetting, ReviewSetting, WorkSetting } from './setting.ts'
import { whyNotWorkSetting } from './work-setting.rule.ts'

const paths = (refusal: Refusal | null) => refusal?.fields.map(({ path }) => path) ?? []

describe('an enrolment setting', () => {
  const team = { entry: 'team', minMembers: 1, maxMembers: 3, minTeachers: 0, maxTeachers: 2 }
  const field = { key: 'shirt', label: '衣服尺码', kind: 'select', options: ['S', 'M'] }

  test.each([
    ['a team of 1 to 3', {}, []],
    ['one person', { entry: 'individual', maxMembers: 1 }, []],
    ['one person of three', { entry: 'individual' }, ['maxMembers']],
    ['one person of at least two', { entry: 'individual', minMembers: 2 }, ['maxMembers', 'minMembers']],
    ['fewer at most than at least', { minMembers: 5 }, ['maxMembers']],
    ['fewer teachers at most than at least', { minTeachers: 3 }, ['maxTeachers']],
    ['more places per school than in all', { schoolQuota: 10, totalQuota: 5 }, ['schoolQuota']],
    ['as many places per school as in all', { schoolQuota: 5, totalQuota: 5 }, []],
    ['a pattern without serial', { numberPattern: '{year}' }, ['numberPattern']],
    ['an audit level twice', { auditLevels: ['school', 'school'] }, ['auditLevels.1']],
    ['a sound choice', { extraFields: [field] }, []],
    ['a choice of one', { extraFields: [{ ...field, options: ['S', 'S'] }] }, ['extraFields.0.options']],
    ['a key twice', { extraFields: [field, { ...field, label: '另一项' }] }, ['extraFields.1.key']],
    ['a label twice', { extraFields: [field, { ...field, key: 'size' }] }, ['extraFields.1.label']],
  ])('with %s is refused at %o', (_what, more, expected) => {
    expect(paths(whyNotEnrolSetting(EnrolSetting.parse({ ...team, ...more })))).toEqual(expected)
  })
})

describe('a work setting', () => {
  const slot = { key: 'report', label: '说明书', kinds: ['pdf'], maxBytes: 1000 }

  test.each([
    ['one slot', {}, []],
    ['a required summary of no length', { summaryMax: 0 }, ['summaryMax']],
    ['nothing required at all', { summaryRequired: false, slots: [{ ...slot, required: false }] }, ['slots']],
    ['a key twice', { slots: [slot, { ...slot, label: '视频' }] }, ['slots.1.key']],
    ['a label twice', { slots: [slot, { ...slot, key: 'video' }] }, ['slots.1.label']],
  ])('with %s is refused at %o', (_what, more, expected) => {
    expect(paths(whyNotWorkSetting(WorkSetting.parse({ slots: [slot], ...more })))).toEqual(expected)
  })
})

describe('a review rule', () => {
  const idea = { key: 'idea', name: '创新性', weight: 60 }
  const craft = { key: 'craft', name: '完成度', weight: 40 }

  test.each([
    ['weights of exactly 100', {}, []],
    ['weights of 99', { criteria: [{ ...idea, weight: 59 }, craft] }, ['criteria']],
    ['weights of 101', { criteria: [{ ...idea, weight: 61 }, craft] }, ['criteria']],
    ['a key twice', { criteria: [idea, { ...craft, key: 'idea' }] }, ['criteria.1.key']],
    ['a name twice', { criteria: [idea, { ...craft, name: '创新性' }] }, ['criteria.1.name']],
    ['a best score between steps', { step: 0.5, criteria: [{ ...idea, max: 10.3 }, craft] }, ['criteria.0.max']],
    ['a best score on a step', { step: 0.1, criteria: [{ ...idea, max: 10.3 }, craft] }, []],
    ['a tie broken by no criterion', { tieBreaks: [{ by: 'criterion', criterion: 'x' }] }, ['tieBreaks.0.criterion']],
    ['a tie broken by a criterion', { tieBreaks: [{ by: 'criterion', criterion: 'idea' }, { by: 'median' }] }, []],
    ['a tie-break twice', { tieBreaks: [{ by: 'median' }, { by: 'median' }] }, ['tieBreaks.1']],
    ['a least length of an optional comment', { commentMin: 20 }, ['commentMin']],
    ['a least length of a required comment', { commentMin: 20, commentRequired: true }, []],
  ])('with %s is refused at %o', (_what, more, expected) => {
    const rule = { criteria: [idea, craft], expertsPerWork: 3, ...more }
    expect(paths(whyNotReviewSetting(ReviewSetting.parse(rule)))).toEqual(expected)
  })
})

describe('a stage counts once in a final score', () => {
  const counting = (...stageIds: string[]) => ({ earlierStages: stageIds.map((stageId) => ({ stageId, weight: 20 })) })
  const faults = (own: string[], stageId: string, others: Record<string, string[]>) =>
    (whyStageTwice(counting(...own), stageId, new Map(Object.entries(others)))?.fields ?? []).map(({ path }) => path)

  test.each([
    ['two stages that stand alone', ['a', 'b'], 'c', {}, []],
    ['a stage that contains another one', ['b'], 'c', { b: ['a'] }, []],
    ['a stage beside one that contains it', ['a', 'b'], 'c', { b: ['a'] }, ['earlierStages.0.stageId']],
    [
      'a stage beside one that contains it far below',
      ['a', 'c'],
      'd',
      { b: ['a'], c: ['b'] },
      ['earlierStages.0.stageId'],
    ],
    ['a stage that a later one counts already', ['a'], 'b', { c: ['a', 'b'] }, ['earlierStages']],
    ['a stage that a later one counts only through this one', ['a'], 'b', { c: ['b'] }, []],
    ['a stage of its own former version', ['a'], 'b', { b: ['a'] }, []],
  ])('%s', (_, own, stageId, others, paths) => {
    expect(faults(own, stageId, others as Record<string, string[]>)).toEqual(paths)
  })
})
