import { expect, it } from 'vitest'
import { labelled, listed, withNote } from './punctuation.ts'

it('marks between texts have the width of the language', () => {
  expect([labelled('时间', '今天', 'zh-cn'), labelled('Time', 'today', 'en')]).toEqual(['时间：今天', 'Time: today'])
  expect([listed(['甲', '乙'], 'zh-cn'), listed(['A', 'B'], 'en')]).toEqual(['甲、乙', 'A, B'])
  expect([withNote('张三', '队长', 'zh-cn'), withNote('Zhang San', 'captain', 'en')]).toEqual([
    '张三（队长）',
    'Zhang San (captain)',
  ])
})
