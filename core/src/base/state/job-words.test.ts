import { expect, test } from 'vitest'
import { manifests } from '../../modules.ts'
import { jobsOf } from '../manifest.ts'
import { jobResultText, jobTriggerText } from './job-words.ts'

const words = {
  zh: '通知',
  en: 'Notify',
  result: { zh: '已通知 {told} 人', en: 'People told: {told}' },
}

test('what a job did is said in the reader’s language', () => {
  expect([jobResultText(words, { told: 3 }, 'zh-cn'), jobResultText(words, { told: 0 }, 'en')]).toEqual([
    '已通知 3 人',
    'People told: 0',
  ])
})

test.each([
  'award.clean_evidence',
  'enrolment.complete_teams',
  'enrolment.recount_quotas',
  'enrolment.tell_window',
  'promotion.tell_teams',
  'review.tell_teams',
  'work.copy',
  'work.remind_teams',
])('what starts %s, which nobody owns, is said in both languages', (kind) => {
  const started = jobsOf(manifests)[kind]
  expect(jobTriggerText(started, 'zh-cn')).toMatch(/\p{Script=Han}/u)
  expect(jobTriggerText(started, 'en')).toMatch(/^[A-Z][ -~’]+$/u)
})

test.each([
  ['a kind without words for it', { zh: '通知', en: 'Notify' }, { told: 3 }],
  ['an unknown kind', undefined, { told: 3 }],
  ['a job that did nothing', words, {}],
  ['a job without a result', words, null],
])('nothing is said of %s', (_, kind, result) => expect(jobResultText(kind, result, 'en')).toBeNull())
