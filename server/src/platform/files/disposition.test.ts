import { describe, expect, test } from 'vitest'
import { contentDisposition, nameFrom, safeName } from './disposition.ts'
import { rangeOf } from './range.ts'

describe('a safe name', () => {
  test.each([
    ['方案.pdf', '方案.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\a\\work.docx', 'work.docx'],
    ['a\r\nSet-Cookie: b.pdf', 'aSet-Cookie_ b.pdf'],
    ['photo\u202Egnp.exe', 'photognp.exe'],
    ['', 'file_'],
    ['..', 'file_'],
    ['con.txt', 'file_con.txt'],
    ['a\u0000b?.txt', 'ab_.txt'],
    [`${'𠮷'.repeat(100)}.pdf`, `${'𠮷'.repeat(45)}.pdf`],
    ['e\u0301.txt', '\u00e9.txt'],
  ])('of %j is %j', (name, safe) => expect(safeName(name)).toBe(safe))
})

describe('a name from words of our own', () => {
  test.each([
    ['竞/2026/001 张三.pdf', '竞-2026-001 张三.pdf'],
    ['A\\B:组?.zip', 'A-B_组_.zip'],
    ['../x', '-x'],
  ])('of %j is %j', (words, name) => expect(nameFrom(words)).toBe(name))
})

test('the header holds an ASCII stand-in and the true name', () => {
  expect(contentDisposition(`"(报告)*'.pdf`, false)).toBe(
    `attachment; filename="_(__)_'.pdf"; filename*=UTF-8''_%28%E6%8A%A5%E5%91%8A%29_%27.pdf`,
  )
})

test.each([
  [undefined, 'whole'],
  ['bytes=0-4', { first: 0, last: 4 }],
  ['bytes=5-', { first: 5, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-30', { first: 0, last: 9 }],
  ['bytes=2-100', { first: 2, last: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-2', 'whole'],
  ['bytes=0-1,3-4', 'whole'],
  ['lines=0-1', 'whole'],
])('the range %s of ten bytes is %j', (header, range) => expect(rangeOf(header, 10)).toEqual(range))
