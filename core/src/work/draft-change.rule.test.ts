import { expect, test } from 'vitest'
import { isChangedAfter } from './draft-change.rule.ts'

const file = (fileId: string) => ({ slot: 'report', fileId }) as never
const submitted = { title: '追光', summary: '简介', keywords: ['光'], files: [file('f1'), file('f2')] }

test.each([
  ['nothing changed', {}, false],
  ['files are in another order', { files: [file('f2'), file('f1')] }, false],
  ['the title changed', { title: '逐光' }, true],
  ['a keyword was added', { keywords: ['光', '影'] }, true],
  ['a file was replaced', { files: [file('f1'), file('f3')] }, true],
  ['a file was taken out', { files: [file('f1')] }, true],
])('where %s, the draft differs from the submitted version: %#', (_, change, expected) => {
  expect(isChangedAfter(submitted, { ...submitted, ...change })).toBe(expected)
})
