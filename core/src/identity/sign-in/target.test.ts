import { expect, test } from 'vitest'
import { readTarget } from './target.ts'

test.each([
  ['13812345678', '13812345678'],
  ['+86 138-1234-5678', '13812345678'],
  ['８６１３８１２３４５６７８', '13812345678'],
])('%s is the phone %s', (typed, value) => {
  expect(readTarget(typed)).toEqual({ channel: 'sms', value, masked: '138****5678' })
})

test('an e-mail address has one spelling', () => {
  expect(readTarget(' Zhang@Example.CN ')).toEqual({
    channel: 'email',
    value: 'zhang@example.cn',
    masked: 'z***@example.cn',
  })
})

test.each([['23812345678'], ['1381234567'], ['zhang'], ['a@b'], ['a@b.cn,c@d.cn'], ['']])('%j is neither', (typed) => {
  expect(readTarget(typed)).toBeNull()
})
