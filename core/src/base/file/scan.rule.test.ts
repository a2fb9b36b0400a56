import { expect, test } from 'vitest'
import { refusalText } from '../refusal.ts'
import { whyNotOpen, whyNotSubmitFiles, type ScanState } from './scan.rule.ts'

test.each<[ScanState, boolean, string | null]>([
  ['none', true, null],
  ['clean', true, null],
  ['too_large', true, null],
  ['waiting', false, null],
  ['waiting', true, '“a.pdf” has not been scanned for viruses yet. Please try again in a few minutes'],
  [
    'infected',
    false,
    'A virus was found in “a.pdf”, so it can be neither opened nor submitted. Its author has to upload another',
  ],
])('a file that is %s, with scanning required %s, is opened by others unless: %s', (scan, isRequired, text) => {
  const refusal = whyNotOpen({ name: 'a.pdf', scan }, isRequired)
  expect(refusal && refusalText(refusal, 'en')).toBe(text)
})

test('an infected file stops a submission, even after one that is not scanned', () => {
  const files = [
    { name: 'a.pdf', scan: 'waiting' },
    { name: 'b.pdf', scan: 'infected' },
  ] as const
  const texts = [true, false].map((isRequired) => refusalText(whyNotSubmitFiles(files, isRequired)!, 'zh-cn'))
  expect(texts).toEqual(Array(2).fill('文件“b.pdf”中发现病毒，已被隔离，无法打开和提交，作者须重新上传'))
  expect(whyNotSubmitFiles([files[0]], false)).toBeNull()
})
