import { expect, test } from 'vitest'
import { jobResultText } from './job-words.ts'

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
  ['a kind without words for it', { zh: '通知', en: 'Notify' }, { told: 3 }],
  ['an unknown kind', undefined, { told: 3 }],
  ['a job that did nothing', words, {}],
  ['a job without a result', words, null],
])('nothing is said of %s', (_, kind, result) => expect(jobResultText(kind, result, 'en')).toBeNull())
