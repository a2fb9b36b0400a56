import { expect, test } from 'vitest'
import { isPaperGood, paperText, paperWith, type CheckedPaper } from './check-code.rule.ts'

const documents = [
  { key: 'pledge', code: 'K7M2QX', copyCode: 'K7M2QX' },
  { key: 'plan', code: 'ABCDEF', copyCode: 'ZYXWVU' },
]

test.each<[string, string, [string, boolean] | null]>([
  ['of the present data', 'k7m2-qx', ['pledge', true]],
  ['of the data that a copy was printed from', 'ZYXWVU', ['plan', false]],
  ['of nothing that is asked for', 'AAAAAA', null],
])('a code %s is recognised', (_, typed, expected) => {
  const found = paperWith(documents, typed)
  expect(found && [found.document.key, found.isPresent]).toEqual(expected)
})

test.each<[string, Partial<CheckedPaper> | null, boolean, string]>([
  ['is present', {}, true, '此件有效：“承诺书”（甲），已上传'],
  [
    'was printed before a change',
    { isPresent: false, state: 'outdated' },
    false,
    '此件作废：“承诺书”（甲）在打印后内容已变更',
  ],
  ['has lapsed', { state: 'lapsed' }, false, '此件已失效：“承诺书”（甲）'],
  ['is of the team and accepted', { personName: '', state: 'accepted' }, true, '此件有效：“承诺书”，已通过'],
  ['is unknown', null, false, '此件作废：文件码与该团队当前的文件均不一致'],
])('of a paper that %s is said so', (_, change, good, words) => {
  const paper = change && { name: '承诺书', personName: '甲', isPresent: true, state: 'uploaded' as const, ...change }
  expect([isPaperGood(paper), paperText(paper).zh]).toEqual([good, expect.stringContaining(words)])
})
